import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { recordAction } from '../operators/operator-action';
import { payReferralReward } from './pay-referral-reward';
import { referrals, type Referral, type ReferralState } from './referral';

/** An operator ends a hold: the reward is paid now, or never. */
export async function decideReferral(
  core: Core,
  verdict: { id: string; operator: string; decision: 'credit' | 'deny'; reason: string },
): Promise<ReferralState | 'conflict' | 'not-found'> {
  const { id, operator, decision, reason } = verdict;
  const outcome = await inBooks(core, async (tx) => {
    const referral = await referrals(core.db).findById(id).session(tx.session).lean<Referral | null>();
    if (!referral) return 'not-found' as const;
    if (referral.state !== 'on-hold') return 'conflict' as const;
    await referrals(core.db).updateOne(
      { _id: id, state: 'on-hold' },
      { $set: decision === 'credit' ? { approved: true, due: true } : { state: 'denied' } },
      { session: tx.session },
    );
    await recordAction(core, tx, {
      by: operator,
      action: `${decision}-referral`,
      subject: id,
      reason,
      before: { state: referral.state, reasons: referral.reasons },
    });
    return referral;
  });
  if (outcome === 'not-found' || outcome === 'conflict') return outcome;
  if (decision === 'credit') await payReferralReward(core, outcome.friendId);
  return (await referrals(core.db).findById(id).lean<Referral | null>())?.state ?? 'not-found';
}

export function mountDecideReferral(core: Core): void {
  core.http.handle(endpoints.decideReferral, async ({ caller, params, body }) => {
    const outcome = await decideReferral(core, { id: params.id, operator: caller.userId, ...body });
    return outcome === 'conflict' || outcome === 'not-found'
      ? refuse(outcome)
      : reply({ _id: params.id, state: outcome });
  });
}
