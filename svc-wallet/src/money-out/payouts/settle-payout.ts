import type { endpoints } from '@baazi/contracts';
import { isLinked, refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { ProviderDown } from '../../providers/provider';
import type { ByHand, Withdrawal } from '../withdrawal';
import { applyPayout } from './apply-payout';
import { decideByHand } from './decide-by-hand';
import { endPayout } from './end-payout';

const ASKED_AGAIN_AFTER_MS = 3600_000;

/**
 * The way out for a payout that stays `sending`: the provider is asked first, and his answer wins. When he knows
 * nothing, or does not answer, two operators say how it ended.
 */
export const settlePayout =
  (bank: WalletContext): Handler<typeof endpoints.settlePayout> =>
  async ({ caller, params, body }) => {
    const { id } = params;
    const { outcome, reason } = body;
    if (outcome === 'seen') {
      const isDone = await endTask(bank, { id, operator: caller.userId, reason });
      return isDone ? reply({ _id: id, state: 'seen' }) : refuse('withdrawal-moved-on');
    }
    const withdrawal = await bank.withdrawals.findById(id).lean<Withdrawal | null>();
    if (!withdrawal) return refuse('withdrawal-not-found');
    if (isLinked(caller, withdrawal.userId)) return refuse('own-benefit');
    if (withdrawal.state !== 'sending') return refuse('withdrawal-moved-on');
    if (await hearProvider(bank, withdrawal)) {
      const state = (await bank.withdrawals.findById(id).lean<Withdrawal | null>())?.state;
      return state === undefined || state === 'sending'
        ? refuse('payout-under-way')
        : reply({ _id: id, state, decidedBy: 'provider' });
    }
    const settled = await proposeOrEnd(bank, {
      id,
      userId: withdrawal.userId,
      operator: caller,
      outcome,
      reason,
    });
    return settled === 'proposed' || settled === 'paid' || settled === 'failed'
      ? reply({ _id: id, state: settled })
      : refuse(settled);
  };

/** Whether the provider knows of this payout; what he says is done. */
async function hearProvider(bank: WalletContext, { _id, provider }: Withdrawal): Promise<boolean> {
  try {
    const found = await bank.providers.named(provider)?.findPayout(_id);
    if (found) await applyPayout(bank, _id, found);
    return found !== undefined;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    bank.service.log.warn({ err: error, withdrawal: _id }, 'a payout is settled by hand, its provider does not answer');
    return false;
  }
}

export interface WordByHand {
  id: string;
  userId: string;
  operator: Operator;
  outcome: ByHand['outcome'];
  reason: string;
}
export async function proposeOrEnd(
  bank: WalletContext,
  { id, userId, operator, outcome, reason }: WordByHand,
): Promise<'proposed' | 'paid' | 'failed' | 'second-operator-needed' | 'withdrawal-moved-on'> {
  return bank.keyedQueue(userId, () =>
    inBooks(bank, async (tx) => {
      const now = bank.machineNow();
      const withdrawal = await bank.withdrawals.findById(id).session(tx.session).lean<Withdrawal | null>();
      if (!withdrawal) return 'withdrawal-moved-on';
      const decision = decideByHand(withdrawal, { operator, outcome, now });
      if (decision !== 'propose' && decision !== 'confirm') return decision;
      const { state, byHand = { outcome, reason, proposedBy: operator.userId, at: now } } = withdrawal;
      if (decision === 'propose')
        await bank.withdrawals.updateOne(
          { _id: id, state },
          { $set: { byHand: { outcome, reason, proposedBy: operator.userId, at: now } } },
          { session: tx.session },
        );
      else
        await endPayout(bank, tx, {
          withdrawal,
          next: outcome,
          change: {
            byHand: { ...byHand, confirmedBy: operator.userId },
            note: byHand.reason,
            // He may still say otherwise, and his word may get lost.
            askAgainAt: new Date(now.getTime() + ASKED_AGAIN_AFTER_MS),
          },
        });
      await bank.service.operatorsLog.record(tx, {
        by: operator.userId,
        action: decision === 'propose' ? 'propose-payout-end' : 'confirm-payout-end',
        subject: `withdrawal:${id}`,
        reason,
        before: { state },
        after: { state: decision === 'propose' ? state : outcome, outcome },
      });
      return decision === 'propose' ? 'proposed' : outcome;
    }),
  );
}

/** A loss was looked at, and what can be done about it was done. */
async function endTask(
  bank: WalletContext,
  { id, operator, reason }: { id: string; operator: string; reason: string },
): Promise<boolean> {
  return inBooks(bank, async (tx) => {
    const { modifiedCount } = await bank.withdrawals.updateOne(
      { _id: id, task: { $exists: true } },
      { $unset: { task: 1 } },
      { session: tx.session },
    );
    if (modifiedCount === 0) return false;
    await bank.service.operatorsLog.record(tx, {
      by: operator,
      action: 'end-payout-task',
      subject: `withdrawal:${id}`,
      reason,
    });
    return true;
  });
}
