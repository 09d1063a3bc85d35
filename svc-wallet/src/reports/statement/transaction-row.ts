import { toRupees } from '@baazi/contracts';
import type { Transfer } from '../../ledger/transfer';
import { underWay, type Withdrawal } from '../../ledger/withdrawal';
import type { ReportCollections } from '../report-deps';

export interface TransactionRow {
  _id: string;
  type: 'debit' | 'pending' | 'credit';
  description: string;
  amount: number;
  createdAt: string;
  detail: string;
  labelHi?: string;
  note?: string;
  returned?: true;
}
type WithdrawalFacts = Pick<Withdrawal, 'state' | 'note'>;

/**
 * A transfer as a line of its player's statement. A withdrawal's line is pending until it is decided; its return is a
 * separate line.
 */
function transactionRow(transfer: Transfer, withdrawal?: WithdrawalFacts): TransactionRow {
  const delta = transfer.deltaPaise ?? 0;
  const held = transfer.kind === 'wd-hold' ? withdrawal : undefined;
  const pending = held !== undefined && underWay.includes(held.state);
  return {
    _id: transfer._id,
    type: pending ? 'pending' : delta < 0 ? 'debit' : 'credit',
    description: transfer.memo.title,
    amount: toRupees(Math.abs(delta)),
    createdAt: transfer.at.toISOString(),
    detail: transfer.memo.detail,
    ...(transfer.memo.labelHi === undefined ? {} : { labelHi: transfer.memo.labelHi }),
    ...(held?.note ? { note: held.note } : {}),
    ...(held && !pending && held.state !== 'paid' ? { returned: true } : {}),
  };
}

/** Statement lines of transfers, each withdrawal's with its current state. */
export async function rowsOf(collections: ReportCollections, transfers: Transfer[]): Promise<TransactionRow[]> {
  const ids = transfers.filter(({ kind }) => kind === 'wd-hold').map(({ about }) => about ?? '');
  const found =
    ids.length === 0
      ? []
      : await collections.withdrawals
          .find({ _id: { $in: ids } }, { state: 1, note: 1 })
          .lean<Pick<Withdrawal, '_id' | 'state' | 'note'>[]>();
  const byId = new Map(found.map((withdrawal) => [withdrawal._id, withdrawal]));
  return transfers.map((transfer) => transactionRow(transfer, byId.get(transfer.about ?? '')));
}
