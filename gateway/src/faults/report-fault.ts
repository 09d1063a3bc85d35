import { routeOf, type endpoints } from '@baazi/contracts';
import { type GatewayService, reply, type Handler } from '@baazi/service-kit/gateway';
import { COUNTED_STAGES, type Canaries } from '../canary/canaries';
import type { ErrorBudgets } from '../canary/error-budget';
import { isReleased, type ReleaseMetrics } from '../canary/release-metrics';
import { voterOf } from '../canary/voter';
import { isPinnedRequest } from '../pins/pin-cookie';
import type { RegistryReader } from '../pins/pins';
import { masked, type ReportLog } from './report-log';
import type { StoredFaults } from './stored-faults';

interface ReportFaultDeps {
  service: Pick<GatewayService, 'identity'>;
  registry: RegistryReader;
  releases: ReleaseMetrics;
  canaries: Canaries;
  budgets: ErrorBudgets;
  reports: ReportLog;
  faults: StoredFaults;
}

/** A browser reports a failure of an app: it is counted, stored for operators, and counted against a canary. */
export const reportFault =
  ({
    service: { identity },
    registry,
    releases,
    canaries,
    budgets,
    reports,
    faults,
  }: ReportFaultDeps): Handler<typeof endpoints.reportFault> =>
  async ({ body: { remote, version, stage, message, stack, screen, shell }, headers, ip, log }) => {
    const { fullRegistry } = await registry.read(Date.now());
    const voter = voterOf(headers, ip, identity);
    const isPinned = isPinnedRequest(headers);
    if (!isPinned) releases.fault(fullRegistry, remote, version);
    const isAccepted = await reports.add(ip, { remote, version, stage, message, stack }, 'a part failed in a browser');
    if (isAccepted && isReleased(fullRegistry, remote, version)) {
      const routes = fullRegistry.remotes.flatMap((entry) => entry.routes);
      const path = screen && routeOf(screen, routes)?.path;
      const report = { remote, version, stage, message: masked(message), ...(stack ? { stack } : {}) };
      await faults
        .add({ ...report, ...(path ? { screen: path } : {}) }, voter, new Date())
        .catch((error: unknown) => log.warn({ err: error, remote }, 'a fault could not be stored'));
    }
    if (isPinned) return reply({});
    if (COUNTED_STAGES.has(stage) && isReleased(fullRegistry, remote, version))
      await budgets
        .failed(remote, voter, Date.now())
        .catch((error: unknown) => log.warn({ err: error, remote }, 'a fault did not count against the error budget'));
    // While Redis or the store is unavailable, the canary is judged later.
    await canaries
      .blame({ remote, version, shell }, stage, voter)
      .catch((error: unknown) => log.warn({ err: error, remote }, 'a canary could not be judged'));
    return reply({});
  };
