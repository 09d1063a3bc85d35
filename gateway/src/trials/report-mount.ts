import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';
import { isPinnedVisit } from '../pins/pinned-visit';
import { isReleased } from './release-measures';
import { voterOf } from './voter';

/** A browser tells that a screen stands, and how long that took: of the remote's release, and of the shell's. */
export const reportMount =
  ({ service: { identity }, registry, trials }: GatewayContext): Handler<typeof endpoints.reportMount> =>
  async ({ body: { remote, version, shell, way, ms, draw }, headers, ip, log }) => {
    if (isPinnedVisit(headers)) return reply({});
    const voter = voterOf(headers, ip, identity);
    const { whole } = await registry.read(Date.now());
    const note = async (part: string, release: string | undefined): Promise<void> => {
      if (!isReleased(whole, part, release)) return;
      await trials.ran(part, release, voter);
      if (way && ms !== undefined) await trials.stood(part, release, { way, ms }, voter);
    };
    const page = draw ? { player: draw, network: voter.network } : undefined;
    await Promise.all([
      note(remote, version),
      note('shell', shell),
      page && remote === 'shell' ? trials.pageStood(version, page) : undefined,
    ]).catch((error: unknown) => log.debug({ err: error, remote }, 'a mount was not counted'));
    return reply({});
  };
