import type { Registry } from '@baazi/contracts';
import { Counter, Gauge, type Registry as Measures } from 'prom-client';
import type { Trials } from './trials';

type Versions = Partial<Record<'canary' | 'lastGood', { version: string }>> & { version: string };

const partOf = ({ remotes, shell }: Registry, name: string): Versions | undefined =>
  name === 'shell' ? (shell ?? undefined) : remotes.find((remote) => remote.name === name);

/** Whether the registry names this release as live, on trial, or to fall back to. */
export function isReleased(registry: Registry, name: string, version: string | undefined): version is string {
  const part = partOf(registry, name);
  return [part, part?.canary, part?.lastGood].some((release) => release !== undefined && release.version === version);
}

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
      for (const { remote, version, ran, failed } of await trials()
        .current()
        .catch(() => [])) {
        this.set({ remote, version, outcome: 'any' }, ran);
        this.set({ remote, version, outcome: 'failed' }, failed);
      }
    },
  });
  return {
    /** Releases that the registry does not name share one label: nobody outside makes up labels. */
    fault(registry: Registry, remote: string, version: string | undefined): void {
      const isPart = partOf(registry, remote) !== undefined;
      const known = isReleased(registry, remote, version) ? version : 'other';
      faults.inc(isPart ? { remote, version: known } : { remote: 'other', version: 'other' });
    },
    ended: (remote: string): void => ended.inc({ remote }),
    async faultsOf(remote: string, version: string): Promise<number> {
      const { values } = await faults.get();
      return values.find(({ labels }) => labels.remote === remote && labels.version === version)?.value ?? 0;
    },
  };
}
export type ReleaseMeasures = ReturnType<typeof releaseMeasures>;
