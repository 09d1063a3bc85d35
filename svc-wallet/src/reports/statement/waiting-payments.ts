import { languages, ledgerText, type LedgerMessage, lineText, toRupees } from '@baazi/contracts';
import { undecided, type Payment } from '../../ledger/payment';
import { LEDGER_PROVIDER } from '../../ledger/stranded-funds';
import type { Intent } from '../../money-in/deposits/intent';
import type { ReportCollections } from '../report-deps';
import type { TransactionRow } from './transaction-row';

const MOST_READ = 20;

/**
 * A player's payments that are not in the wallet, as pending lines: those in suspense, and those that the player
 * returned from and that the bank has not confirmed. No transfer of the player exists for them yet.
 */
export async function waitingPayments(
  { intents, payments }: ReportCollections,
  userId: string,
): Promise<TransactionRow[]> {
  const newest = { sort: { createdAt: -1 }, limit: MOST_READ } as const;
  const [held, awaited] = await Promise.all([
    payments.raw.find({ userId, state: { $in: [...undecided] }, provider: { $ne: LEDGER_PROVIDER } }, newest).toArray(),
    intents.raw
      .find({ userId, state: { $in: ['created', 'linked'] }, returnedAt: { $exists: true } }, newest)
      .toArray(),
  ]);
  if (held.length === 0 && awaited.length === 0) return [];
  const [started, arrived] = await Promise.all([
    intents.raw.find({ _id: { $in: held.flatMap(({ intentId }) => intentId ?? []) } }).toArray(),
    payments.raw.find({ intentId: { $in: awaited.map(({ _id }) => _id) } }, { projection: { intentId: 1 } }).toArray(),
  ]);
  const rows = [
    ...held.map((payment) =>
      rowOfPayment(
        payment,
        started.find(({ _id }) => _id === payment.intentId),
      ),
    ),
    ...awaited.filter(({ _id }) => arrived.every(({ intentId }) => intentId !== _id)).map(rowOfIntent),
  ];
  return rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

function rowOfPayment(payment: Payment, intent: Intent | undefined): TransactionRow {
  const { _id, state, currency, createdAt } = payment;
  const startedPaise = intent?.amountPaise ?? payment.amountPaise;
  const isForeign = intent !== undefined && intent.currency !== currency;
  const params = { amountPaise: payment.amountPaise, startedPaise, ...(isForeign ? { currency } : {}) };
  // The line's own amount is in the wallet's currency.
  const amountPaise = isForeign ? startedPaise : payment.amountPaise;
  const key = state === 'suspense' ? 'payment-held' : 'payment-refunding';
  return pendingRow({ key, params }, { _id: `payment:${_id}`, amountPaise, at: createdAt });
}

const rowOfIntent = ({ _id, amountPaise, createdAt, returnedAt = createdAt }: Intent): TransactionRow =>
  pendingRow({ key: 'payment-awaited', params: {} }, { _id: `intent:${_id}`, amountPaise, at: returnedAt });

function pendingRow(
  memo: LedgerMessage,
  { _id, amountPaise, at }: { _id: string; amountPaise: number; at: Date },
): TransactionRow {
  const { title: description, detail } = ledgerText(memo, 'en');
  const amount = toRupees(amountPaise);
  return { _id, type: 'pending', description, amount, createdAt: at.toISOString(), detail, memo };
}

/** Whether the player's search text is in the line, in English or as it is shown in Hindi. */
export const includesText = (row: TransactionRow, text: string): boolean =>
  languages.some((language) => {
    const { title, detail } = lineText(row, language);
    return `${title}\n${detail}`.toLowerCase().includes(text.toLowerCase());
  });
