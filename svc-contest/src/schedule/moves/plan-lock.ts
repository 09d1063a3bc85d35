interface LockFacts {
  locksAt: Date;
  voidFrom?: Date;
}
export interface LockPlan {
  locksAt: Date;
  /** whether the lock, and the start that it derives from, follows the move */
  follows: boolean;
  /** set when entries after the new lock are refunded */
  voidFrom?: Date;
}

/**
 * The effect of a new lock on a market. A passed lock never reopens. An earlier lock takes effect at once; if it is in
 * the past, entries after it are refunded.
 */
export function planLock(market: LockFacts, newLock: Date, now: Date): LockPlan {
  const hasPassed = market.locksAt <= now;
  if (hasPassed && newLock >= market.locksAt) return { locksAt: market.locksAt, follows: false };
  if (newLock < market.locksAt && newLock <= now)
    return { locksAt: newLock, follows: true, voidFrom: earlier(market.voidFrom, newLock) };
  return { locksAt: newLock, follows: true };
}

const earlier = (a: Date | undefined, b: Date): Date => (a !== undefined && a < b ? a : b);
