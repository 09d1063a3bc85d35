import type { endpoints } from '@baazi/contracts';
import { type GatewayService, type Handler, reply } from '@baazi/service-kit/gateway';
import { isPinnedRequest } from '../pins/pin-cookie';
import { isReleased, type ReleaseMetrics } from './release-metrics';
import { voterOf } from './voter';
import type { BrowserIds } from './browser-ids';
import type { Canaries } from './canaries';
import type { ErrorBudgets } from './error-budget';
import type { WebVitals } from './web-vitals';
import type { RegistryReader } from '../pins/pins';

interface ReportMountDeps {
  service: Pick<GatewayService, 'identity'>;
  registry: RegistryReader;
  canaries: Canaries;
  budgets: ErrorBudgets;
  releases: Pick<ReleaseMetrics, 'vitals'>;
  vitals: WebVitals;
  browsers: Pick<BrowserIds, 'read'>;
}

/**
 * A browser reports that a screen is mounted, and its mount time: counted for the app's and the shell's release. When
 * the page is hidden it reports the web vitals of the visit, counted for the app's.
 */
export const reportMount =
  ({
    service: { identity },
    registry,
    canaries,
    budgets,
    releases,
    vitals,
    browsers,
  }: ReportMountDeps): Handler<typeof endpoints.reportMount> =>
  async ({ body: { remote, version, shell, way, ms, draw, vitals: reported }, headers, ip, log }) => {
    if (isPinnedRequest(headers)) return reply({});
    const voter = voterOf(headers, ip, identity);
    const { fullRegistry } = await registry.read(Date.now());
    const record = async (name: string, release: string | undefined): Promise<void> => {
      if (!isReleased(fullRegistry, name, release)) return;
      await budgets.ran(name, voter, Date.now());
      await canaries.ran(name, release, voter);
      if (way && ms !== undefined) await canaries.mounted(name, release, { way, ms }, voter);
    };
    const recordVitals = async (): Promise<void> => {
      if (!reported || !isReleased(fullRegistry, remote, version)) return;
      releases.vitals(remote, reported);
      await vitals.add(remote, version, reported, voter);
    };
    const browser = browsers.read(draw);
    const page = browser ? { player: browser, network: voter.network } : undefined;
    await Promise.all([
      record(remote, version),
      record('shell', shell),
      recordVitals(),
      page && remote === 'shell' ? canaries.pageMounted(version, page) : undefined,
    ]).catch((error: unknown) => log.debug({ err: error, remote }, 'a mount was not counted'));
    return reply({});
  };
