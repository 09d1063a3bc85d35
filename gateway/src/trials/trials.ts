import type { CanaryEnd } from '@baazi/contracts';
import type { Logger } from '@baazi/service-kit/gateway';
import type { PortalRegistry } from '../portal/portal-registry';
import type { TrialVotes } from './trial-votes';
import type { VisitTimes, Way } from './visit-times';
import type { Voter } from './voter';
import { whyToEnd, type TrialCount, type TrialLimits } from './why-to-end';

export interface Trial extends TrialCount {
  remote: string;
  version: string;
}
interface TrialParts {
  registry: PortalRegistry;
  votes: TrialVotes;
  times: VisitTimes;
  limits: TrialLimits;
  /**
   * Takes the trial out of the registry; nothing happens when somebody else did, or another release is on trial. Absent:
   * this copy only counts voices, another one judges.
   */
  end?: (remote: string, end: CanaryEnd) => Promise<void>;
  onEnded: (remote: string) => void;
  log: Logger;
}

/** The stages that count: a screen that was left before it stood, a fault on the way out, or a promise that nobody
 * waited for, says nothing. */
const TELLING = new Set(['load', 'bootstrap', 'mount', 'render', 'event', 'piece']);

/**
 * Releases on trial: hears from browsers how they go, and ends one that fails. Any copy of the gateway may hear; those
 * that may write releases judge and end.
 */
export class Trials {
  constructor(private readonly parts: TrialParts) {}

  async ran(remote: string, version: string, voter: Voter): Promise<void> {
    if (await this.#isOnTrial(remote, version)) await this.parts.votes.ran(remote, version, voter);
  }

  /** The gateway gave this browser the page of a shell on trial. */
  async pageGiven(version: string, voter: Voter): Promise<void> {
    await this.parts.votes.pageGiven(version, voter);
  }

  async pageStood(version: string, voter: Voter): Promise<void> {
    if (await this.#isOnTrial('shell', version)) await this.parts.votes.pageStood(version, voter);
  }

  /**
   * A fault of a part on a page of this shell: a voice against the part's release on trial, else against the shell's.
   */
  async blame(
    { remote, version, shell }: { remote: string; version?: string; shell?: string },
    stage: string,
    voter: Voter,
  ): Promise<void> {
    if (version && (await this.#isOnTrial(remote, version))) await this.failed(remote, version, stage, voter);
    else if (shell) await this.failed('shell', shell, stage, voter);
  }

  /** A screen stood after so long, in this release of a part; beside a trial, the live one is what it is held against. */
  async stood(part: string, version: string, visit: { way: Way; ms: number }, voter: Voter): Promise<void> {
    const { times } = this.parts;
    await times.note({ part, version }, visit, voter);
    const trial = (await this.#onTrial()).find(({ remote }) => remote === part);
    if (trial && trial.version !== version) await times.note({ part, besideTrial: trial.version }, visit, voter);
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
    const { votes, times, limits, end, onEnded, log } = this.parts;
    if (!end) return;
    const [count, silence, trial, live] = await Promise.all([
      votes.count(remote, version),
      remote === 'shell' ? votes.silence(version) : undefined,
      times.of({ part: remote, version }),
      times.of({ part: remote, besideTrial: version }),
    ]);
    const why = whyToEnd(count, { trial, live }, limits, silence);
    if (!why) return;
    const players = Math.max(count.ran, silence?.given ?? 0);
    await end(remote, { version, at: new Date().toISOString(), failed: count.failed, players, ...why });
    onEnded(remote);
    log.error(
      { remote, version, ...count, ...why },
      'a release on trial does worse than the live one and was taken back',
    );
  }

  async #onTrial(): Promise<{ remote: string; version: string }[]> {
    const { remotes, shell } = (await this.parts.registry.read(Date.now())).whole;
    return [...(shell ? [{ ...shell, name: 'shell' }] : []), ...remotes].flatMap(({ name, canary }) =>
      canary ? [{ remote: name, version: canary.version }] : [],
    );
  }

  async #isOnTrial(remote: string, version: string): Promise<boolean> {
    return (await this.#onTrial()).some((trial) => trial.remote === remote && trial.version === version);
  }
}
