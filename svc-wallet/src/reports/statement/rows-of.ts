import type { WalletCollections } from '../../wallet-collections';
import type { Transfer } from '../../ledger/transfer';
import type { Withdrawal } from '../../money-out/withdrawal';
import { transactionRow, type TransactionRow } from './transaction-row';

/** Statement lines of transfers, each withdrawal's with its state of the moment. */
export async function rowsOf(books: WalletCollections, transfers: Transfer[]): Promise<TransactionRow[]> {
  const ids = transfers.filter(({ kind }) => kind === 'wd-hold').map(({ about }) => about ?? '');
  const found =
    ids.length === 0
      ? []
      : await books.withdrawals
          .find({ _id: { $in: ids } }, { state: 1, note: 1 })
          .lean<Pick<Withdrawal, '_id' | 'state' | 'note'>[]>();
  const byId = new Map(found.map((withdrawal) => [withdrawal._id, withdrawal]));
  return transfers.map((transfer) => transactionRow(transfer, byId.get(transfer.about ?? '')));
}
