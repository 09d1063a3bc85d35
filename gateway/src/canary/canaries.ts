import type { CanaryEnd } from '@baazi/contracts';
import { entriesOf } from '@baazi/contracts/app-entries';
import type { Logger } from '@baazi/service-kit/gateway';
import type { RegistryReader } from '../pins/pins';
import type { CanaryVotes } from './canary-votes';
import type { VisitTimes, Way } from './visit-times';
import type { Voter } from './voter';
import { reasonToEndCanary, type CanaryCount, type CanaryLimits } from './reason-to-end-canary';

interface Canary extends CanaryCount {
  remote: string;
  version: string;
}
interface CanaryDeps {
  registry: RegistryReader;
  votes: CanaryVotes;
  times: VisitTimes;
  limits: CanaryLimits;
  /**
   * Removes the canary from the registry; no effect when it is removed already or another release is the canary.
   * Absent: this instance only counts votes, and another one judges.
   */
  end?: (remote: string, end: CanaryEnd) => Promise<void>;
  onEnded: (remote: string) => void;
  log: Logger;
}

/**
 * The stages that count against a canary. Not counted: screens left before they were mounted, faults while unmounting,
 * and unhandled rejections.
 */
export const COUNTED_STAGES = new Set(['load', 'bootstrap', 'mount', 'render', 'event', 'piece']);

/**
 * The canary releases: counts reports of browsers, and ends a canary that fails. Every instance of the gateway counts;
 * those that can write releases judge.
 */
export class Canaries {
  constructor(private readonly deps: CanaryDeps) {}

  async ran(remote: string, version: string, voter: Voter): Promise<void> {
    if (await this.#isCanary(remote, version)) await this.deps.votes.ran(remote, version, voter);
  }

  /** The gateway served the page of a canary shell to this browser. */
  async pageServed(version: string, voter: Voter): Promise<void> {
    await this.deps.votes.pageServed('shell', version, voter);
  }

  async pageMounted(version: string, voter: Voter): Promise<void> {
    if (await this.#isCanary('shell', version)) await this.deps.votes.pageMounted('shell', version, voter);
  }

  /** Counts a fault of an app against its canary, else against the canary shell of the page. */
  async blame(
    { remote, version, shell }: { remote: string; version?: string; shell?: string },
    stage: string,
    voter: Voter,
  ): Promise<void> {
    if (version && (await this.#isCanary(remote, version))) await this.failed(remote, version, stage, voter);
    else if (shell) await this.failed('shell', shell, stage, voter);
  }

  /** Records a mount time. Times of the live release are also recorded beside a canary, to compare both. */
  async mounted(name: string, version: string, visit: { way: Way; ms: number }, voter: Voter): Promise<void> {
    const { times } = this.deps;
    await times.add({ part: name, version }, visit, voter);
    const canary = (await this.#running()).find(({ remote }) => remote === name);
    if (canary && canary.version !== version)
      await times.add({ part: name, besideCanary: canary.version }, visit, voter);
  }

  async failed(remote: string, version: string, stage: string, voter: Voter): Promise<void> {
    if (!COUNTED_STAGES.has(stage) || !(await this.#isCanary(remote, version))) return;
    await this.deps.votes.failed(remote, version, voter);
    await this.#judge({ remote, version });
  }

  async current(): Promise<Canary[]> {
    const running = await this.#running();
    return Promise.all(
      running.map(async (canary) => ({ ...canary, ...(await this.deps.votes.count(canary.remote, canary.version)) })),
    );
  }

  /** Also retries an edit of the registry that failed when it was due. */
  async judgeAll(): Promise<void> {
    for (const canary of await this.#running()) await this.#judge(canary);
  }

  async #judge({ remote, version }: { remote: string; version: string }): Promise<void> {
    const { votes, times, limits, end, onEnded, log } = this.deps;
    if (!end) return;
    const [count, silence, canary, live] = await Promise.all([
      votes.count(remote, version),
      // A remote that does not start is reported by its shell; a shell that does not start can report nothing.
      remote === 'shell' ? votes.silence(remote, version) : undefined,
      times.of({ part: remote, version }),
      times.of({ part: remote, besideCanary: version }),
    ]);
    const why = reasonToEndCanary(count, { canary, live }, limits, silence);
    if (!why) return;
    const players = Math.max(count.ran, silence?.served ?? 0);
    await end(remote, { version, at: new Date().toISOString(), failed: count.failed, players, ...why });
    onEnded(remote);
    log.error({ remote, version, ...count, ...why }, 'a canary does worse than the live release and was removed');
  }

  async #running(): Promise<{ remote: string; version: string }[]> {
    const { fullRegistry } = await this.deps.registry.read(Date.now());
    return entriesOf(fullRegistry).flatMap(({ name, canary }) =>
      canary ? [{ remote: name, version: canary.version }] : [],
    );
  }

  async #isCanary(remote: string, version: string): Promise<boolean> {
    return (await this.#running()).some((canary) => canary.remote === remote && canary.version === version);
  }
}
