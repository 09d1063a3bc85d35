import type { Service, Tx, SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import type { LedgerCollections } from '../ledger-deps';
import type { Wallet } from '../wallet';
import { signedLinesOf, type LineCollections } from './signed-lines';

export const playerSubject = (userId: string): string => `player:${userId}`;

const statuses = z.enum(['active', 'blocked', 'closed']);
const ReviewFacts = z.object({ review: z.number().int() });
const StatusFacts = z.object({ status: statuses, revision: z.number() });

/** The state of a player's account by the signed lines about it; what they do not record is undefined. */
export interface AccountState {
  /** the newest review, by its number */
  review: number;
  isUnderReview: boolean;
  status: z.output<typeof statuses> | undefined;
}

/**
 * Reviews are numbered and a release names the one that it ends, and a status has a revision: so no clock decides what
 * came last.
 */
export function accountState(lines: readonly SignedLine[]): AccountState {
  const newest = (action: string): number =>
    Math.max(
      0,
      ...lines.flatMap((line) =>
        line.action === action ? (ReviewFacts.safeParse(line.after).data?.review ?? []) : [],
      ),
    );
  let last: z.output<typeof StatusFacts> | undefined;
  for (const { action, after } of lines) {
    const facts = action === 'account-status' ? StatusFacts.safeParse(after).data : undefined;
    if (facts && facts.revision >= (last?.revision ?? 0)) last = facts;
  }
  const review = newest('hold-withdrawals');
  return { review, isUnderReview: review > newest('release-withdrawals'), status: last?.status };
}

/** The signed state of an account, in the transaction that acts on it. */
export async function readAccountState(deps: LineCollections, userId: string, tx: Tx): Promise<AccountState> {
  const subject = playerSubject(userId);
  return accountState((await signedLinesOf(deps, [subject], tx.session)).get(subject) ?? []);
}

interface ReviewDeps extends LineCollections, Pick<LedgerCollections, 'wallets'> {
  service: Pick<Service, 'operatorsLog' | 'part'>;
}

/** Holds a player's withdrawals until an operator has reviewed them. */
export async function holdForReview(
  deps: ReviewDeps,
  tx: Tx,
  { userId, frozen }: { userId: string; frozen: NonNullable<Wallet['frozen']> },
): Promise<void> {
  const { review } = await readAccountState(deps, userId, tx);
  await deps.wallets.updateOne({ _id: userId }, { $set: { frozen } }, { session: tx.session });
  await deps.service.operatorsLog.record(tx, {
    by: deps.service.part,
    action: 'hold-withdrawals',
    subject: playerSubject(userId),
    reason: frozen,
    after: { frozen, review: review + 1 },
  });
}
