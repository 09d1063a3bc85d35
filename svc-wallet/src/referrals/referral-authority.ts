import type { SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import { contentHash } from '@baazi/proofs';
import { decidedBefore, type CutOver } from '../ledger/authorisations/cut-over';
import type { Referral } from './referral';

/** The content that an operator decides on: whose reward, for which deposit. */
export const referralTarget = ({ _id, friendId, referrerId, depositId, depositPaise }: Target): string =>
  contentHash({ referral: _id, friendId, referrerId, depositId, depositPaise });
type Target = Pick<Referral, '_id' | 'friendId' | 'referrerId' | 'depositId' | 'depositPaise'>;

const Facts = z.object({ target: z.string() });

/**
 * The signed decision of an operator about exactly this held reward. Its age does not count: a reward is paid once
 * ever, and may wait for its referrer.
 */
export function decisionOn(
  referral: Target,
  lines: readonly SignedLine[],
  { cutOver }: { cutOver: CutOver | undefined },
): 'credit' | 'deny' | undefined {
  const target = referralTarget(referral);
  const decided = lines.findLast(
    ({ action, after }) =>
      (action === 'credit-referral' || action === 'deny-referral') && Facts.safeParse(after).data?.target === target,
  );
  if (decided) return decided.action === 'credit-referral' ? 'credit' : 'deny';
  const before = decidedBefore(cutOver, { subject: referral._id, target }).state;
  if (before === undefined) return undefined;
  return before === 'denied' ? 'deny' : 'credit';
}
