import type { endpoints } from '@baazi/contracts';
import { type GatewayService, refuse, reply, type Handler } from '@baazi/service-kit/gateway';
import type { Pins, RegistryReader } from './pins';

interface PinReleaseDeps {
  registry: RegistryReader;
  pins: Pins;
  service: { config: Pick<GatewayService['config'], 'PORTAL_ORIGIN'> };
}

/** An operator creates a link for testers: browsers that open it run this release instead of the live one. */
export const pinRelease =
  ({ registry, pins, service: { config } }: PinReleaseDeps): Handler<typeof endpoints.pinRelease> =>
  async ({ body: { remote, version, hours }, caller: { userId: by }, log }) => {
    const nowMs = Date.now();
    const { fullRegistry } = await registry.read(nowMs);
    const release = await pins.releaseOf({ remote, version }, fullRegistry, nowMs);
    if (typeof release === 'string') return refuse(release);
    const untilMs = nowMs + hours * 3600_000;
    log.info({ remote, version, hours, by }, 'an operator created a link that pins a release');
    const text = pins.sign({ remote, version, untilMs });
    return reply({
      link: `${config.PORTAL_ORIGIN}/?mf-pin=${encodeURIComponent(text)}`,
      until: new Date(untilMs).toISOString(),
    });
  };
