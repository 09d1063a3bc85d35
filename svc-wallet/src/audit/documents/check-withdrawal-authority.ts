import type { SignedLine } from '@baazi/service-kit';
import type { CutOver } from '../../ledger/authorisations/cut-over';
import type { Withdrawal, WithdrawalState } from '../../ledger/withdrawal';
import { authorityOf, withdrawalSubject, withdrawalTarget } from '../../money-out/authority';
import { payoutProposal } from '../../money-out/payouts/payout-proposal';
import type { Posted } from './expect-transfer';
import { differences, wasBefore } from './signed-facts';

const sent: readonly WithdrawalState[] = ['sending', 'paid', 'failed', 'reversed'];
const ends = ['wd-paid', 'wd-late', 'wd-refund'] as const;

/** A withdrawal against the signed lines about it: who approved or rejected it, and how two operators ended its payout. */
export function checkWithdrawalAuthority(
  withdrawal: Withdrawal,
  posted: Posted,
  { lines, cutOver }: { lines: readonly SignedLine[]; cutOver: CutOver | undefined },
): string[] {
  const { _id, state, approvals, note, byHand } = withdrawal;
  const ended = ends.map((kind) => posted.get(`${kind}:${_id}`)).find((transfer) => transfer !== undefined);
  if (lines.length === 0 && wasBefore(ended, cutOver)) return [];
  const name = withdrawalSubject(_id).replace(':', ' ');
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`${name}: ${what}`));
  const authority = authorityOf(withdrawal, lines, { cutOver });
  say(sent.includes(state) && !authority.isSufficient, `it is ${state} and its signed approvals do not suffice`);
  say(state === 'approved' && authority.isSufficient, `it is ${state} and its signed approvals suffice`);
  problems.push(
    ...differences(`${name}: its approvals`, {
      document: approvals.map(({ by, at, note: why }) => [by, isOld(at, cutOver) ? null : [at, why]]),
      log: authority.approvals.map(({ by, recordedAt: at, note: why }) => [by, isOld(at, cutOver) ? null : [at, why]]),
    }),
  );
  const rejected = lines.find(({ action }) => action === 'reject-withdrawal');
  say(
    (state === 'rejected') !== (rejected !== undefined),
    `it is ${state}, by the log it was${rejected ? '' : ' not'} rejected`,
  );
  say(state === 'rejected' && rejected?.reason !== note, 'its note is not the one of the log');
  if (byHand && !isOld(byHand.at, cutOver)) {
    const proposal = payoutProposal(lines, withdrawalTarget(withdrawal));
    const confirmed = lines.find(({ action }) => action === 'confirm-payout-end');
    problems.push(
      ...differences(`${name}: how its payout was ended by hand`, {
        document: byHand,
        log: proposal && { ...proposal, ...(confirmed && { confirmedBy: confirmed.by }) },
      }),
    );
  }
  return problems;
}

/** Recorded by the document alone, before decisions were signed; the cut-over names who, not when and why. */
const isOld = (at: Date, cutOver: CutOver | undefined): boolean => cutOver !== undefined && at <= cutOver.recordedAt;
