import { forEachConcurrently } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Decision } from '../decisions/decision';
import { settleMarket } from './settle-market';

/** A question with ten answers does not wait for a final with a million stakes. */
const SIDE_BY_SIDE = 2;

/** Works off every market that is being settled, and settled ones that a stake slipped into. */
export async function sweepMarkets(bank: WalletContext): Promise<void> {
  await bank.settler.sweep(async (settledSince) => {
    const settling = await bank.decisions.find({ state: 'settling' }).sort({ _id: 1 }).lean<Decision[]>();
    await forEachConcurrently(settling, SIDE_BY_SIDE, ({ _id }) => settleMarket(bank, _id));
    const settled = await bank.decisions
      .find({ state: 'settled', settledAt: { $gte: settledSince } })
      .sort({ _id: 1 })
      .lean<Decision[]>();
    for (const { _id, seq } of settled) {
      if (await bank.stakes.exists({ market: _id, applied: { $lt: seq } })) await settleMarket(bank, _id);
    }
  });
}
