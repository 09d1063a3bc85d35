import type { CutOver } from '../../ledger/authorisations/cut-over';
import type { SignedLine } from '../../ledger/authorisations/line-keys';
import type { Referral } from '../../referrals/referral';
import { decisionOn } from '../../referrals/referral-authority';
import type { Posted } from './expect-transfer';
import { wasBefore } from './signed-facts';

/** A held reward against the signed decision of an operator about it. */
export function checkReferralAuthority(
  referral: Referral,
  posted: Posted,
  { lines, cutOver }: { lines: readonly SignedLine[]; cutOver: CutOver | undefined },
): string[] {
  const { _id, state, approved } = referral;
  const decision = decisionOn(referral, lines, { cutOver });
  const isOld = lines.length === 0 && wasBefore(posted.get(_id), cutOver);
  if (isOld) return [];
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`referral ${_id}: ${what}`));
  say(approved === true && decision !== 'credit', 'it was released, and no signed line says so');
  say(approved !== true && decision === 'credit', 'a signed line released it, and it does not say so');
  say(state === 'denied' && decision !== 'deny', 'it was denied, and no signed line says so');
  say(state !== 'denied' && decision === 'deny', `a signed line denied it, and it is ${state}`);
  return problems;
}
