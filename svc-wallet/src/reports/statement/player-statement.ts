import { preferredLanguage, toRupees, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { holdingOf } from '../../ledger/decide-postings';
import { walletView } from '../../ledger/wallet-view';
import type { Wallet } from '../../ledger/wallet';
import { transactionsOf } from './transactions-of';

/** A player's statement as an operator reads it. */
export const playerStatement =
  (bank: WalletContext): Handler<typeof endpoints.playerStatement> =>
  async ({ params, query, headers }) => {
    const wallet = await bank.wallets.findById(params.userId).lean<Wallet | null>();
    if (!wallet) return refuse('user-not-found');
    const { rows, count, transfers, onward } = await transactionsOf(
      bank,
      params.userId,
      { ...query, filters: {} },
      preferredLanguage(headers['accept-language']),
    );
    return reply({
      data: rows.map((row, i) => ({ ...row, balanceAfter: toRupees(transfers[i]?.balanceAfter ?? 0) })),
      metadata: [{ current_page: query.page, totalRecord: count }],
      ...onward,
      player: {
        name: wallet.name ?? '',
        wallet: walletView(holdingOf(wallet), bank.money),
        frozen: wallet.frozen ?? null,
      },
    });
  };
