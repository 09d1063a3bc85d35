import type { Registry } from '@baazi/contracts';
import { Counter, Gauge, type Registry as Measures } from 'prom-client';
import type { Trials } from './trials';

/**
 * What browsers report of releases. Faults are counted by this copy since it started, the players of a trial by all
 * copies together.
 */
export function releaseMeasures(measures: Measures, trials: () => Trials) {
  const registers = [measures];
  const faults = new Counter({
    name: 'remote_faults_total',
    help: 'Faults that browsers reported',
    labelNames: ['remote', 'version'],
    registers,
  });
  const ended = new Counter({
    name: 'remote_trials_ended_total',
    help: 'Releases on trial that were taken back because they failed',
    labelNames: ['remote'],
    registers,
  });
  new Gauge({
    name: 'remote_trial_players',
    help: 'Distinct players of releases on trial',
    labelNames: ['remote', 'version', 'outcome'],
    registers,
    async collect() {
      this.reset();
      for (const { remote, version, any, failed } of await trials()
        .current()
        .catch(() => [])) {
        this.set({ remote, version, outcome: 'any' }, any);
        this.set({ remote, version, outcome: 'failed' }, failed);
      }
    },
  });
  return {
    /** Releases that the registry does not name share one label: nobody outside makes up labels. */
    fault({ remotes }: Registry, remote: string, version: string | undefined): void {
      const entry = remotes.find(({ name }) => name === remote);
      const known = [entry, entry?.canary, entry?.lastGood].some((release) => release?.version === version);
      faults.inc(entry ? { remote, version: known ? version : 'other' } : { remote: 'other', version: 'other' });
    },
    ended: (remote: string): void => ended.inc({ remote }),
    async faultsOf(remote: string, version: string): Promise<number> {
      const { values } = await faults.get();
      return values.find(({ labels }) => labels.remote === remote && labels.version === version)?.value ?? 0;
    },
  };
}
export type ReleaseMeasures = ReturnType<typeof releaseMeasures>;
