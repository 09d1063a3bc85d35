import { endpoints, toRupees } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { listTransactions } from '../statement/list-transactions';
import { wallets, type Wallet } from '../wallets/wallet';
import { walletView } from '../wallets/wallet-view';

/** A player's statement as an operator reads it. */
export function mountPlayerStatement(core: Core): void {
  core.http.handle(endpoints.playerStatement, async ({ params, query }) => {
    const wallet = await wallets(core.db).findById(params.userId).lean<Wallet | null>();
    if (!wallet) return refuse('user-not-found');
    const { rows, count, transfers } = await listTransactions(core.db, params.userId, { ...query, filters: {} });
    return reply({
      data: rows.map((row, i) => ({ ...row, balanceAfter: toRupees(transfers[i]?.balanceAfter ?? 0) })),
      metadata: [{ current_page: query.page, totalRecord: count }],
      player: { name: wallet.name ?? '', wallet: walletView(wallet), frozen: wallet.frozen ?? null },
    });
  });
}
