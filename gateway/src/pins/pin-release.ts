import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';

/** An operator makes a link for testers: who opens it runs this release, whatever is live. */
export const pinRelease =
  ({ registry, pins, service: { config } }: GatewayContext): Handler<typeof endpoints.pinRelease> =>
  async ({ body: { remote, version, hours }, caller: { userId: by }, log }) => {
    const nowMs = Date.now();
    const { whole } = await registry.read(nowMs);
    const release = await pins.releaseOf({ remote, version }, whole, nowMs);
    if (typeof release === 'string') return refuse(release);
    const untilMs = nowMs + hours * 3600_000;
    log.info({ remote, version, hours, by }, 'an operator made a link that pins a release');
    const text = pins.sign({ remote, version, untilMs });
    return reply({
      link: `${config.PORTAL_ORIGIN}/?mf-pin=${encodeURIComponent(text)}`,
      until: new Date(untilMs).toISOString(),
    });
  };
