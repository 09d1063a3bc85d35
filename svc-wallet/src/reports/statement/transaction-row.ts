import { toRupees, addDays, startOfDayInIndia, type LedgerMessage } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import { memoText, playerMemo, type Transfer } from '../../ledger/transfer';
import { underWay, type Withdrawal } from '../../ledger/withdrawal';
import type { ReportCollections } from '../report-deps';

export interface TransactionRow {
  _id: string;
  type: 'debit' | 'pending' | 'credit';
  description: string;
  amount: number;
  createdAt: string;
  detail: string;
  memo?: LedgerMessage;
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
  const memo = playerMemo(transfer);
  const { title, detail } = memoText(memo, 'en');
  const pending = held !== undefined && underWay.includes(held.state);
  return {
    _id: transfer._id,
    type: pending ? 'pending' : delta < 0 ? 'debit' : 'credit',
    description: title,
    amount: toRupees(Math.abs(delta)),
    createdAt: transfer.at.toISOString(),
    detail,
    memo: 'key' in memo ? memo : undefined,
    labelHi: hindiLabel(memo),
    note: held?.note || undefined,
    returned: held && !pending && held.state !== 'paid' ? true : undefined,
  };
}

function hindiLabel(memo: Transfer['memo']): string | undefined {
  if (!('key' in memo)) return memo.labelHi;
  return 'label' in memo.params ? memo.params.label.titleHi : undefined;
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

export type StatementLine = TransactionRow & { balanceAfter: number };
const MOST_LINES = 20_000;

/** All lines of a player between two Indian days (both included), oldest first. */
export async function statementLines(
  collections: ReportCollections,
  player: string,
  span: { from?: string; to?: string },
): Promise<StatementLine[]> {
  const at = {
    ...(span.from === undefined ? {} : { $gte: startOfDayInIndia(span.from) }),
    ...(span.to === undefined ? {} : { $lt: startOfDayInIndia(addDays(span.to, 1)) }),
  };
  const lines: StatementLine[] = [];
  const wanted = { player, deltaPaise: { $exists: true }, ...(Object.keys(at).length > 0 ? { at } : {}) };
  for await (const page of inPages(collections.transfers.raw, wanted, { by: 'version' })) {
    const rows = await rowsOf(collections, page);
    lines.push(...rows.map((row, i) => ({ ...row, balanceAfter: toRupees(page[i]?.balanceAfter ?? 0) })));
    if (lines.length >= MOST_LINES) break;
  }
  return lines;
}
