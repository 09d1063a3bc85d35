import type { SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import { contentHash } from '@baazi/proofs';
import { decidedBefore, type CutOver } from '../ledger/authorisations/cut-over';
import { isFresh, untied } from '../ledger/authorisations/signed-lines';
import type { Withdrawal } from '../ledger/withdrawal';

export const withdrawalSubject = (id: string): string => `withdrawal:${id}`;

/** The content that operators approve: player, amount, destination and provider. */
export const withdrawalTarget = ({ _id, userId, amountPaise, upi, provider }: Target): string =>
  contentHash({ withdrawal: _id, userId, amountPaise, upi, provider });
type Target = Pick<Withdrawal, '_id' | 'userId' | 'amountPaise' | 'upi' | 'provider'>;

/** The facts in the line of an approval. */
export const ApprovalFacts = z.object({
  state: z.enum(['approved', 'sending']),
  target: z.string(),
  /** how often it had returned from the payouts to the operators' queue */
  round: z.number().int(),
  /** how many operators it takes */
  needed: z.number().int(),
});
export type ApprovalFacts = z.output<typeof ApprovalFacts>;

/** An approval as the log has it. */
export interface SignedApproval extends Pick<SignedLine, 'by' | 'linkedTo' | 'recordedAt'> {
  note: string;
}
export interface Authority {
  round: number;
  /** of operators who are all untied, in the order of the log */
  approvals: SignedApproval[];
  /** it may be paid */
  isSufficient: boolean;
}

/**
 * The authority of a withdrawal, by the signed lines about it and never by the document: approvals of this round, of exactly
 * this player, amount and destination, by operators who are untied to each other and to the player. `now`: without it
 * the age of an approval does not count, as for what was paid long ago.
 */
export function authorityOf(
  withdrawal: Target,
  lines: readonly SignedLine[],
  { cutOver, now }: { cutOver: CutOver | undefined; now?: Date },
): Authority {
  const target = withdrawalTarget(withdrawal);
  const round = lines.filter(({ action }) => action === 'hold-withdrawal').length;
  const isUsable = (line: Pick<SignedLine, 'by' | 'linkedTo' | 'recordedAt'>): boolean =>
    (now === undefined || isFresh(line, now)) &&
    line.by !== withdrawal.userId &&
    !line.linkedTo?.includes(withdrawal.userId);
  const before = decidedBefore(round > 0 ? undefined : cutOver, { subject: withdrawalSubject(withdrawal._id), target });
  const approved = lines.flatMap((line): (SignedApproval & { facts: ApprovalFacts })[] => {
    const facts = line.action === 'approve-withdrawal' ? ApprovalFacts.safeParse(line.after) : undefined;
    if (!facts?.success || facts.data.target !== target || facts.data.round !== round) return [];
    const { by, linkedTo, recordedAt, reason: note } = line;
    return [{ by, linkedTo, recordedAt, note, facts: facts.data }];
  });
  const approvals = untied<SignedApproval>(
    [...before.by.map((one) => ({ ...one, note: '' })), ...approved].filter(isUsable),
  );
  const last = approved.findLast(({ facts }) => facts.state === 'sending')?.facts;
  // An older document that was being sent had all its approvals.
  const needed = last?.needed ?? (before.state === 'sending' ? Math.max(1, before.by.length) : Infinity);
  return { round, approvals, isSufficient: approvals.length >= needed };
}
