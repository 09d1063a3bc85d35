import type { Registry } from '@baazi/contracts';
import { entriesOf, entryOf } from '@baazi/contracts/app-entries';
import { Counter, Gauge, type Registry as MetricsRegistry } from 'prom-client';
import { teamOf } from '@baazi/releases';
import type { Canaries } from './canaries';
import type { ErrorBudgets } from './error-budget';
import { ratingOf, ratings, type ReportedVitals, reportedVitals } from './web-vitals';

/** Whether the registry names this release as live, canary or previous. */
export function isReleased(registry: Registry, name: string, version: string | undefined): version is string {
  const app = entryOf(registry, name);
  return [app, app?.canary, app?.lastGood].some((release) => release !== undefined && release.version === version);
}

/**
 * Metrics of what browsers report about releases. Faults are counted per instance since its start, the players of a
 * canary over all instances.
 */
export function releaseMetrics(
  metrics: MetricsRegistry,
  canaries: () => Canaries,
  budgets: ErrorBudgets,
  registry: () => Registry,
) {
  const registers = [metrics];
  const faults = new Counter({
    name: 'remote_faults_total',
    help: 'Faults that browsers reported',
    labelNames: ['remote', 'version'],
    registers,
  });
  const vitals = new Counter({
    name: 'remote_web_vitals_total',
    help: 'Visits by their web vitals that an app caused (lcp, inp, cls): good, needs-improvement or poor',
    labelNames: ['remote', 'team', 'vital', 'rating'],
    registers,
  });
  const ended = new Counter({
    name: 'canaries_rolled_back_total',
    help: 'Canary releases that were ended because they failed',
    labelNames: ['remote'],
    registers,
  });
  new Gauge({
    name: 'canary_players',
    help: 'Distinct players of canary releases',
    labelNames: ['remote', 'version', 'outcome'],
    registers,
    async collect() {
      this.reset();
      for (const { remote, version, ran, failed } of await canaries()
        .current()
        .catch(() => [])) {
        this.set({ remote, version, outcome: 'any' }, ran);
        this.set({ remote, version, outcome: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'remote_error_budget_used_ratio',
    help: 'Share of the error budget of the last 7 days that is used, over all instances',
    labelNames: ['remote', 'team'],
    registers,
    async collect() {
      this.reset();
      for (const { name } of entriesOf(registry())) {
        const budget = await budgets.of(name, Date.now()).catch(() => undefined);
        if (budget) this.set({ remote: name, team: teamOf(name) ?? '' }, budget.used);
      }
    },
  });
  return {
    /** Unknown releases share one label, so that reports cannot create labels. */
    fault(registry: Registry, remote: string, version: string | undefined): void {
      const isKnown = entryOf(registry, remote) !== undefined;
      const known = isReleased(registry, remote, version) ? version : 'other';
      faults.inc(isKnown ? { remote, version: known } : { remote: 'other', version: 'other' });
    },
    /** Of an app of the registry only, so that reports cannot create labels. */
    vitals(remote: string, reported: ReportedVitals): void {
      const team = teamOf(remote) ?? '';
      // All three, or the share of one that never occurred would have no series.
      for (const [vital, value] of reportedVitals(reported))
        for (const rating of ratings)
          vitals.inc({ remote, team, vital, rating }, rating === ratingOf(vital, value) ? 1 : 0);
    },
    ended: (remote: string): void => ended.inc({ remote }),
    async faultsOf(remote: string, version: string): Promise<number> {
      const { values } = await faults.get();
      return values.find(({ labels }) => labels.remote === remote && labels.version === version)?.value ?? 0;
    },
  };
}
export type ReleaseMetrics = ReturnType<typeof releaseMetrics>;
