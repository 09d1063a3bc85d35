import type { Collection } from '@baazi/service-kit';
import type { Decision } from '../decisions/decision';

const LEASE_MS = 3000;
/**
 * Every renewal is a commit of its own. A decision that changes in between finds its stakes behind it and moves them
 * again.
 */
const RENEW_AFTER_MS = 500;
/** So long after the last stake players still count as staking. */
const STAKING_MS = 500;
/** Stakes in a commit while players stake: a join waits behind it. */
const BATCH_BESIDE_JOINS = 100;
/** With nobody staking: the more share a commit, its trips and its messages, the less each costs. */
const BATCH = 250;
const REST_FACTOR = 8;
/** Within the lease, which is renewed between two batches. */
const LONGEST_REST_MS = 1500;
/** How long after its report a market is looked at for stray stakes: those under way when the decision came. */
const STRAY_MS = 10 * 60_000;

/** A field's name cannot be empty, as the first home is. */
const nameOf = (home: string): string => `at${home}`;

/**
 * The pace of this process's settling, and its leases on markets. Both save work and keep joins quick; what is right
 * rests on the conditional updates alone.
 */
export class Settler {
  private readonly atWorkOn = new Set<string>();
  private lastStakeAt = -Infinity;
  private hasSwept = false;

  constructor(private readonly parts: { decisions: Collection<Decision>; name: string; now: () => Date }) {}

  /** A player asks for a stake: settling gives way to it. */
  noteStake(): void {
    this.lastStakeAt = performance.now();
  }

  /** Less urgent work of this process waits meanwhile. */
  isAtWork(): boolean {
    return this.atWorkOn.size > 0;
  }

  /** `work` gets the time from which on settled markets are looked at again: at the first sweep all of them. */
  async sweep(work: (settledSince: Date) => Promise<void>): Promise<void> {
    await work(new Date(this.hasSwept ? this.parts.now().getTime() - STRAY_MS : 0));
    this.hasSwept = true;
  }

  async workOn(market: string, work: () => Promise<void>): Promise<void> {
    this.atWorkOn.add(market);
    try {
      await work();
    } finally {
      this.atWorkOn.delete(market);
    }
  }

  /**
   * The market's decision, if no other copy is at work on the stakes of this home; a settled one with a stray stake is at
   * work again. Where the database is split, copies settle the homes of one market side by side.
   */
  async lease(market: string, home: string): Promise<Decision | null> {
    const { decisions, name: by, now } = this.parts;
    const lease = `leases.${nameOf(home)}`;
    const until = new Date(now().getTime() + LEASE_MS);
    return decisions
      .findOneAndUpdate(
        {
          _id: market,
          $or: [{ [`${lease}.by`]: by }, { [lease]: { $exists: false } }, { [`${lease}.until`]: { $lt: now() } }],
        },
        { $set: { [lease]: { by, until }, state: 'settling' } },
        { returnDocument: 'after' },
      )
      .lean<Decision | null>();
  }

  /** Renews the lease now and then: the latest decision, which may be newer than `first`; null when it was lost. */
  renewing(first: Decision, home: string): () => Promise<Decision | null> {
    let known: Promise<Decision | null> = Promise.resolve(first);
    let renewedAt = this.parts.now().getTime();
    return () => {
      const now = this.parts.now().getTime();
      if (now - renewedAt > RENEW_AFTER_MS) [known, renewedAt] = [this.lease(first._id, home), now];
      return known;
    };
  }

  batchSize(): number {
    return this.isStaking() ? BATCH_BESIDE_JOINS : BATCH;
  }

  private isStaking(): boolean {
    return performance.now() - this.lastStakeAt <= STAKING_MS;
  }

  /** While players are staking, there is a rest between two batches: they wait for the database behind few of them. */
  async giveWay(tookMs: number): Promise<void> {
    if (!this.isStaking()) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS)));
  }
}
