interface LockFacts {
  locksAt: Date;
  voidFrom?: Date;
}
export interface LockPlan {
  locksAt: Date;
  /** whether the lock (and the start it comes from) follows the move */
  follows: boolean;
  /** set when entries made after the new lock are to be refunded */
  voidFrom?: Date;
}

/**
 * What a new lock does to a market. A lock that has passed never reopens; one that moves earlier takes effect at once,
 * and when it lies in the past already, whoever entered after it gets the stake back.
 */
export function planLock(market: LockFacts, newLock: Date, now: Date): LockPlan {
  const hasPassed = market.locksAt <= now;
  if (hasPassed && newLock >= market.locksAt) return { locksAt: market.locksAt, follows: false };
  if (newLock < market.locksAt && newLock <= now)
    return { locksAt: newLock, follows: true, voidFrom: earlier(market.voidFrom, newLock) };
  return { locksAt: newLock, follows: true };
}

const earlier = (a: Date | undefined, b: Date): Date => (a !== undefined && a < b ? a : b);
