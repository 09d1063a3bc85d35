import { collectionOf, indexWherePresent } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** `bank`: a bank account's statement. `settlement`: the provider's settlement report. */
export type StatementSource = 'bank' | 'settlement';

/** The thing in the ledger that a line is about. */
export interface BankSubject {
  kind: 'payment' | 'refund' | 'reversal' | 'payout' | 'payout-reversed' | 'settlement';
  /** of the payment or withdrawal; of a settlement its UTR */
  id: string;
}
/**
 * The reason why a line does not agree with the ledger. `not-in-statement`: the other way round, a payment or payout of the
 * ledger without a line.
 */
export type Mismatch = 'unknown' | 'other-amount' | 'not-booked' | 'twice' | 'not-in-statement';

/** A line of a statement, as it was read. Money that came in is positive. */
export interface StatementLine {
  day: string;
  amountPaise: number;
  currency: string;
  /** its references and its text, where ids are looked for */
  text: string;
  /** of a settlement report: the bank transfer that the line was settled with, and what it adds to it */
  settlement?: { utr: string; netPaise: number };
}

/** An imported line, or a task about a missing one. */
export interface BankLine extends StatementLine {
  /** `<source>:<hash of its content>:<how many equal ones precede it in its file>`: an import repeats nothing */
  _id: string;
  source: StatementSource;
  state: 'matched' | 'open' | 'explained';
  about?: BankSubject;
  why?: Mismatch;
  /** `<source>:<kind>:<id>` of a matched line: a thing is matched by one line of each source */
  matchKey?: string;
  /** the operator's explanation of an open line */
  note?: string;
  /** machine time */
  importedAt: Date;
}
const schema = new Schema<BankLine>(
  {
    _id: { type: String, required: true },
    source: { type: String, required: true },
    day: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    currency: { type: String, required: true },
    text: { type: String, required: true },
    settlement: new Schema({ utr: String, netPaise: Number }, { _id: false }),
    state: { type: String, required: true },
    about: new Schema<BankSubject>({ kind: String, id: String }, { _id: false }),
    why: String,
    matchKey: String,
    note: String,
    importedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ state: 1, day: -1, _id: 1 });
indexWherePresent(schema, 'matchKey', { unique: true });
indexWherePresent(schema, 'settlement.utr');
export const openBankLines = collectionOf<BankLine>('BankLine', schema, 'bankLines');

export const matchKey = (source: StatementSource, { kind, id }: BankSubject): string => `${source}:${kind}:${id}`;
