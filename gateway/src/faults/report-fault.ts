import { routeOf, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';
import { masked } from '../system/report-log';
import { isPinnedVisit } from '../pins/pinned-visit';
import { isReleased } from '../trials/release-measures';
import { voterOf } from '../trials/voter';

/** A browser tells that a part failed: counted, kept to be read, and a voice against a release on trial. */
export const reportFault =
  ({
    service: { identity },
    registry,
    releases,
    trials,
    reports,
    faults,
  }: GatewayContext): Handler<typeof endpoints.reportFault> =>
  async ({ body: { remote, version, stage, message, stack, screen, shell }, headers, ip, log }) => {
    const { whole } = await registry.read(Date.now());
    const voter = voterOf(headers, ip, identity);
    releases.fault(whole, remote, version);
    const isHeard = await reports.note(ip, { remote, version, stage, message, stack }, 'a part failed in a browser');
    if (isHeard && isReleased(whole, remote, version)) {
      const routes = whole.remotes.flatMap((entry) => entry.routes);
      const path = screen && routeOf(screen, routes)?.path;
      const told = { remote, version, stage, message: masked(message), ...(stack ? { stack } : {}) };
      await faults
        .note({ ...told, ...(path ? { screen: path } : {}) }, voter, new Date())
        .catch((error: unknown) => log.warn({ err: error, remote }, 'a fault could not be kept'));
    }
    if (isPinnedVisit(headers)) return reply({});
    // With Redis or the store away the trial is judged later.
    await trials
      .blame({ remote, ...(version ? { version } : {}), ...(shell ? { shell } : {}) }, stage, voter)
      .catch((error: unknown) => log.warn({ err: error, remote }, 'a trial could not be judged'));
    return reply({});
  };
