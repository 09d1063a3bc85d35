import { toRupees } from '@baazi/contracts';
import type { Transfer } from '../../ledger/transfer';
import { underWay, type Withdrawal } from '../../money-out/withdrawal';

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
 * line of its own.
 */
export function transactionRow(transfer: Transfer, withdrawal?: WithdrawalFacts): TransactionRow {
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
