import type { TrialEnd } from '@baazi/contracts';
import type { Logger } from '@baazi/service-kit/gateway';
import type { PortalRegistry } from '../portal/portal-registry';
import { isFailing, type TrialCount, type TrialLimits } from './is-failing';
import type { TrialVotes } from './trial-votes';
import type { Voter } from './voter';

export interface Trial extends TrialCount {
  remote: string;
  version: string;
}
interface TrialParts {
  registry: PortalRegistry;
  votes: TrialVotes;
  limits: TrialLimits;
  /**
   * Takes the trial out of the registry; nothing happens when somebody else did, or another release is on trial. Absent:
   * this copy only counts voices, another one judges.
   */
  end?: (remote: string, end: TrialEnd) => Promise<void>;
  onEnded: (remote: string) => void;
  log: Logger;
}

/** The stages that count: a screen that was left before it stood, a fault on the way out, or a promise that nobody
 * waited for, says nothing. */
const TELLING = new Set(['load', 'bootstrap', 'mount', 'render', 'event']);

/**
 * Releases on trial: hears from browsers how they go, and ends one that fails. Any copy of the gateway may hear; those
 * that may write releases judge and end.
 */
export class Trials {
  constructor(private readonly parts: TrialParts) {}

  async ran(remote: string, version: string, voter: Voter): Promise<void> {
    if (await this.#isOnTrial(remote, version)) await this.parts.votes.ran(remote, version, voter);
  }

  async failed(remote: string, version: string, stage: string, voter: Voter): Promise<void> {
    if (!TELLING.has(stage) || !(await this.#isOnTrial(remote, version))) return;
    await this.parts.votes.failed(remote, version, voter);
    await this.#judge({ remote, version });
  }

  async current(): Promise<Trial[]> {
    const onTrial = await this.#onTrial();
    return Promise.all(
      onTrial.map(async (trial) => ({ ...trial, ...(await this.parts.votes.count(trial.remote, trial.version)) })),
    );
  }

  /** For an edit that did not succeed when it was due. */
  async judgeAll(): Promise<void> {
    for (const trial of await this.#onTrial()) await this.#judge(trial);
  }

  async #judge({ remote, version }: { remote: string; version: string }): Promise<void> {
    const { votes, limits, end, onEnded, log } = this.parts;
    if (!end) return;
    const count = await votes.count(remote, version);
    if (!isFailing(count, limits)) return;
    await end(remote, { version, at: new Date().toISOString(), failed: count.failed, players: count.any });
    onEnded(remote);
    log.error({ remote, version, ...count }, 'a release on trial failed for too many players and was taken back');
  }

  async #onTrial(): Promise<{ remote: string; version: string }[]> {
    const { registry } = await this.parts.registry.read(Date.now());
    return registry.remotes.flatMap(({ name, canary }) => (canary ? [{ remote: name, version: canary.version }] : []));
  }

  async #isOnTrial(remote: string, version: string): Promise<boolean> {
    return (await this.#onTrial()).some((trial) => trial.remote === remote && trial.version === version);
  }
}
