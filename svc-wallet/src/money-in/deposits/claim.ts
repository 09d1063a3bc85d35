import { randomUUID } from 'node:crypto';
import type { Credit } from './reported-capture';

/** A player's claim that a deposit of this amount has arrived. */
export interface Claim {
  userId: string;
  amountPaise: number;
  /** `<userId>|<idempotency key>`, or a generated key when the player sent none */
  key: string;
  /** The claim may be a repeat of an earlier request. */
  mayRepeat: boolean;
  /** An unclaimed payment that this instance has just credited to the player; it is tried first. */
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
