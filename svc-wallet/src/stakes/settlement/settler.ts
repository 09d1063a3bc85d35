import type { Collection } from '@baazi/service-kit';
import type { Decision } from '../decisions/decision';

const LEASE_MS = 3000;
/**
 * Every renewal is a commit of its own. A decision that changes in between finds its stakes behind it and moves them
 * again.
 */
const RENEW_AFTER_MS = 500;
/** How long after the last stake players count as staking. */
const STAKING_MS = 500;
/** Stakes per commit while players stake: a join waits behind it. */
const BATCH_BESIDE_JOINS = 100;
/** With nobody staking: more stakes per commit cost less each. */
const BATCH = 250;
const REST_FACTOR = 8;
/** Within the lease, which is renewed between two batches. */
const LONGEST_REST_MS = 1500;
/** How long after its report a market is checked for stray stakes: those in flight at the decision. */
const STRAY_MS = 10 * 60_000;

/** A field's name cannot be empty, as the first shard's is. */
const nameOf = (shard: string): string => `at${shard}`;

/**
 * The pace of this process's settling, and its leases on markets. Both save work and keep joins quick; correctness
 * rests on the conditional updates alone.
 */
export class Settler {
  private readonly atWorkOn = new Set<string>();
  private lastStakeAt = -Infinity;
  private hasSwept = false;

  constructor(private readonly parts: { decisions: Collection<Decision>; name: string; now: () => Date }) {}

  /** A player places a stake: settling pauses for it. */
  noteStake(): void {
    this.lastStakeAt = performance.now();
  }

  /** Less urgent work of this process waits meanwhile. */
  isAtWork(): boolean {
    return this.atWorkOn.size > 0;
  }

  /** `work` gets the time from which settled markets are checked again: at the first sweep all of them. */
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
   * The market's decision, if no other instance settles this shard; a settled one with a stray stake is settled
   * again. Where the database is split, instances settle the shards of one market side by side.
   */
  async lease(market: string, shard: string): Promise<Decision | null> {
    const { decisions, name: by, now } = this.parts;
    const lease = `leases.${nameOf(shard)}`;
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

  /**
   * Renews the lease now and then: returns the latest decision, which may be newer than `first`; null when it was
   * lost.
   */
  renewing(first: Decision, shard: string): () => Promise<Decision | null> {
    let known: Promise<Decision | null> = Promise.resolve(first);
    let renewedAt = this.parts.now().getTime();
    return () => {
      const now = this.parts.now().getTime();
      if (now - renewedAt > RENEW_AFTER_MS) [known, renewedAt] = [this.lease(first._id, shard), now];
      return known;
    };
  }

  batchSize(): number {
    return this.isStaking() ? BATCH_BESIDE_JOINS : BATCH;
  }

  private isStaking(): boolean {
    return performance.now() - this.lastStakeAt <= STAKING_MS;
  }

  /** While players stake, there is a pause between two batches, so that their statements wait behind few. */
  async giveWay(tookMs: number): Promise<void> {
    if (!this.isStaking()) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS)));
  }
}
