import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { walletView } from '../ledger/wallet-view';
import { holdStake } from './place-stake';

/** Many stakes in one trip. Each is held, refused or left open as if it came alone; what is left open comes alone. */
export const placeStakes =
  (bank: WalletContext): Handler<typeof endpoints.placeStakes> =>
  async ({ body }) => {
    const ends = await Promise.allSettled(body.orders.map((order) => holdStake(bank, order)));
    const placed = ends.map((end) =>
      end.status === 'fulfilled' && end.value.kind === 'answered'
        ? { stake: end.value.answer, wallet: walletView(end.value.holding, bank.money) }
        : null,
    );
    return reply({ placed, ...(bank.oneSide ? { keepsMarks: true } : {}) });
  };
