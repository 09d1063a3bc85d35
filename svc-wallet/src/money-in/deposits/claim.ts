import { randomUUID } from 'node:crypto';
import type { Credit } from './told';

/** A player asks whether money of this amount has come. */
export interface Claim {
  userId: string;
  amountPaise: number;
  /** `<userId>|<idempotency key>`, or one of our own where the player sent none */
  key: string;
  /** It may have been asked before. */
  mayRepeat: boolean;
  /** A payment that this copy has just credited to the player, and nobody claimed: it is looked at first. */
  credit?: Credit;
}
/** `conflict`: the key was used for another amount. */
export type Acknowledged = 'acknowledged' | 'nothing' | 'conflict';

export const claimOf = (userId: string, amountPaise: number, idempotencyKey: string | undefined): Claim => ({
  userId,
  amountPaise,
  key: `${userId}|${idempotencyKey ?? randomUUID()}`,
  mayRepeat: idempotencyKey !== undefined,
});
