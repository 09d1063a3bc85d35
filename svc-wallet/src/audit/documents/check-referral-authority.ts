import type { LineKeys, SignedLine } from '@baazi/service-kit';
import { isReferrerAttested } from '../../ledger/authorisations/attested-facts';
import type { CutOver } from '../../ledger/authorisations/cut-over';
import type { Referral } from '../../referrals/referral';
import { decisionOn } from '../../referrals/referral-authority';
import type { Posted } from './expect-transfer';
import { wasBefore } from './signed-facts';

/**
 * A referral against the signature of its referrer, and a held one against the signed decision of an operator about it.
 * `lineKeys`: undefined where facts are not signed yet.
 */
export function checkReferralAuthority(
  referral: Referral,
  posted: Posted,
  {
    lines,
    cutOver,
    lineKeys,
  }: { lines: readonly SignedLine[]; cutOver: CutOver | undefined; lineKeys: LineKeys | undefined },
): string[] {
  const { _id, state, approved } = referral;
  const decision = decisionOn(referral, lines, { cutOver });
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`referral ${_id}: ${what}`));
  say(
    lineKeys !== undefined &&
      referral.referrerId !== undefined &&
      decision === undefined &&
      !isReferrerAttested(referral, lineKeys),
    `no signature names ${referral.referrerId} as its referrer`,
  );
  const isOld = lines.length === 0 && wasBefore(posted.get(_id), cutOver);
  if (isOld) return problems;
  say(approved === true && decision !== 'credit', 'it was released, and no signed line says so');
  say(approved !== true && decision === 'credit', 'a signed line released it, and it does not say so');
  say(state === 'denied' && decision !== 'deny', 'it was denied, and no signed line says so');
  say(state !== 'denied' && decision === 'deny', `a signed line denied it, and it is ${state}`);
  return problems;
}
