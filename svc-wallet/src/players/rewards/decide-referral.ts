import type { endpoints } from '@baazi/contracts';
import { byOperator, isLinked, refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { walletOf } from '../../ledger/read-wallets';
import { payReferralReward } from './pay-referral-reward';
import { referralTarget } from '../../referrals/referral-authority';
import type { Referral, ReferralState } from '../../referrals/referral';
import type { PlayerDeps } from '../player-deps';

export const decideReferral =
  (deps: PlayerDeps): Handler<typeof endpoints.decideReferral> =>
  async ({ caller, params, body }) => {
    const outcome = await endHold(deps, { id: params.id, operator: caller, ...body });
    return isRefusal(outcome) ? refuse(outcome) : reply({ _id: params.id, state: outcome });
  };

const refusals = ['conflict', 'not-found', 'own-benefit', 'account-closed'] as const;
type Refusal = (typeof refusals)[number];
const isRefusal = (outcome: ReferralState | Refusal): outcome is Refusal =>
  refusals.some((refusal) => refusal === outcome);

/** An operator ends a hold: the reward is paid now, or never. */
async function endHold(
  deps: PlayerDeps,
  verdict: { id: string; operator: Operator; decision: 'credit' | 'deny'; reason: string },
): Promise<ReferralState | Refusal> {
  const { id, operator, decision, reason } = verdict;
  const outcome = await inLedgerTransaction<Referral | Refusal>(deps, async (tx) => {
    const referral = await deps.referrals.findById(id).session(tx.session).lean<Referral | null>();
    if (!referral) return 'not-found';
    if (referral.state !== 'on-hold') return 'conflict';
    const referrerId = referral.referrerId ?? '';
    if (isLinked(operator, referrerId)) return 'own-benefit';
    if (decision === 'credit' && (await walletOf(deps, referrerId, tx)).status === 'closed') return 'account-closed';
    await deps.referrals.updateOne(
      { _id: id, state: 'on-hold' },
      { $set: decision === 'credit' ? { approved: true, due: true } : { state: 'denied' } },
      { session: tx.session },
    );
    await deps.service.operatorsLog.record(tx, {
      ...byOperator(operator),
      action: `${decision}-referral`,
      subject: id,
      reason,
      before: { state: referral.state, reasons: referral.reasons },
      after: { decision, target: referralTarget(referral) },
    });
    return referral;
  });
  if (typeof outcome === 'string') return outcome;
  if (decision === 'credit') await payReferralReward(deps, outcome.friendId);
  return (await deps.referrals.findById(id).lean<Referral | null>())?.state ?? 'not-found';
}
