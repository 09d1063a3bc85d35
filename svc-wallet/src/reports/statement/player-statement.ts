import { preferredLanguage, toRupees, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { balancesOf } from '../../ledger/decide-postings';
import { walletView } from '../../ledger/wallet-view';
import type { Wallet } from '../../ledger/wallet';
import { transactionsOf } from './transactions-of';
import type { ReportDeps } from '../report-deps';

/** A player's statement for operators. */
export const playerStatement =
  (deps: ReportDeps): Handler<typeof endpoints.playerStatement> =>
  async ({ params, query, headers }) => {
    const wallet = await deps.wallets.findById(params.userId).lean<Wallet | null>();
    if (!wallet) return refuse('user-not-found');
    const { rows, count, transfers, onward } = await transactionsOf(
      deps,
      params.userId,
      { ...query, filters: {} },
      { language: preferredLanguage(headers['accept-language']) },
    );
    return reply({
      data: rows.map((row, i) => ({ ...row, balanceAfter: toRupees(transfers[i]?.balanceAfter ?? 0) })),
      metadata: [{ current_page: query.page, totalRecord: count }],
      ...onward,
      player: {
        name: wallet.name ?? '',
        wallet: walletView(balancesOf(wallet), deps.money),
        frozen: wallet.frozen ?? null,
      },
    });
  };
