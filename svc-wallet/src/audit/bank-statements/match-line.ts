import type { Payment } from '../../ledger/payment';
import type { Withdrawal } from '../../ledger/withdrawal';
import type { BankLine, BankSubject, StatementLine } from './bank-line';

/** The things that a line may be about, by every id that a statement can name. */
export interface LedgerFacts {
  payments: ReadonlyMap<string, Payment>;
  withdrawals: ReadonlyMap<string, Withdrawal>;
  /** what the lines of a settlement add to the bank transfer with this UTR */
  settlements: ReadonlyMap<string, number>;
}
export type Match = Pick<BankLine, 'state' | 'about' | 'why'>;

/** The ids that a line may name. */
export const idsIn = ({ text }: Pick<StatementLine, 'text'>): string[] => [
  ...new Set([text, ...text.split(/[^A-Za-z0-9_-]+/)].filter((word) => word.length >= 6 && word.length <= 100)),
];

/** Compares a line with the ledger: the thing that it names has the same amount and is booked. Pure. */
export function matchLine(line: StatementLine, facts: LedgerFacts): Match {
  for (const id of idsIn(line)) {
    const payment = facts.payments.get(id);
    if (payment) return matchPayment(line, payment, id);
    const withdrawal = facts.withdrawals.get(id);
    if (withdrawal) return matchPayout(line, withdrawal);
    const settled = facts.settlements.get(id);
    if (settled !== undefined) return decided({ kind: 'settlement', id }, { isSame: settled === line.amountPaise });
  }
  return { state: 'open', why: 'unknown' };
}

function matchPayment({ amountPaise, currency }: StatementLine, payment: Payment, id: string): Match {
  if (amountPaise >= 0)
    return decided(
      { kind: 'payment', id: payment._id },
      {
        isSame: payment.amountPaise === amountPaise && payment.currency === currency,
        isBooked: payment.state !== 'seen',
      },
    );
  const reversal = payment.reversals?.find((part) => part.id === id);
  if (reversal) return decided({ kind: 'reversal', id }, { isSame: reversal.paise === -amountPaise });
  return decided(
    { kind: 'refund', id: payment._id },
    { isSame: payment.refund?.amountPaise === -amountPaise, isBooked: payment.state === 'refunded' },
  );
}

function matchPayout({ amountPaise }: StatementLine, { _id, state, amountPaise: sent }: Withdrawal): Match {
  if (amountPaise > 0)
    return decided(
      { kind: 'payout-reversed', id: _id },
      { isSame: sent === amountPaise, isBooked: state === 'reversed' },
    );
  const isBooked = state === 'paid' || state === 'reversed';
  return decided({ kind: 'payout', id: _id }, { isSame: sent === -amountPaise, isBooked });
}

const decided = (about: BankSubject, { isSame, isBooked = true }: { isSame: boolean; isBooked?: boolean }): Match =>
  isSame && isBooked
    ? { state: 'matched', about }
    : { state: 'open', about, why: isSame ? 'not-booked' : 'other-amount' };
