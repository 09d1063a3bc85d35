import type { HouseAccount, SubAccount } from '../../ledger/account';
import type { TransferKind } from '../../ledger/transfer';

/** The documents that transfers are about; every transfer is about one. */
export const subjects = ['wallet', 'stake', 'payment', 'withdrawal', 'referral', 'adjustment'] as const;
export type Subject = (typeof subjects)[number];

type RulePlace = SubAccount | `house:${HouseAccount}`;
type Sign = '+' | '-' | '±';
/** The accounts of a kind of transfer with their direction; `?`: such a posting may be missing. */
export type PostingRule = `${RulePlace} ${Sign}` | `${RulePlace} ${Sign}?`;

export interface TransferRule {
  /** The form of its name. `{player}`, `{stake}` and so on is the subject's id; anything else is its own. */
  key: string;
  subject: Subject;
  legs: readonly PostingRule[];
  /** The states its subject can have from then on. */
  states: readonly string[];
  /** What the request hash covers; `document`: facts of the subject, which its own check reads. */
  hashed: 'legs' | 'document';
  /** It may be of another currency than the ledger's, and then moves that currency's accounts alone. */
  foreign?: true;
  /** It may move the sub-account of another player than its subject's; the subject's check verifies whose. */
  toOther?: true;
}

const every = ['requested', 'approved', 'sending', 'paid', 'rejected', 'cancelled', 'failed', 'reversed'] as const;

/**
 * The possible content of the ledger, as data: each kind of transfer, its name, its postings, its document and the
 * states that the document can have once it is posted. A new kind is added here; until then the audit reports it.
 */
export const transferRules: Record<TransferKind, TransferRule> = {
  bonus: {
    key: 'bonus:{player}',
    subject: 'wallet',
    legs: ['house:bonus -', 'bonus +'],
    states: [],
    hashed: 'legs',
  },
  grant: {
    key: 'grant:{player}:{day}',
    subject: 'wallet',
    legs: ['house:grant -', 'bonus +'],
    states: [],
    hashed: 'legs',
  },
  stake: {
    key: 'stake:{stake}',
    subject: 'stake',
    legs: ['cash -?', 'bonus -?', 'escrow +'],
    states: ['open', 'won', 'lost', 'void'],
    hashed: 'document',
  },
  settle: {
    key: 'settle:{stake}:{n}',
    subject: 'stake',
    legs: ['escrow -?', 'cash ±?', 'bonus ±?', 'house:stakes ±?', 'house:correction ±?'],
    states: ['won', 'lost', 'void'],
    hashed: 'legs',
  },
  deposit: {
    key: 'deposit:{payment}',
    subject: 'payment',
    legs: ['house:deposits -?', 'house:suspense -?', 'cash +'],
    states: ['credited', 'reversed'],
    hashed: 'legs',
  },
  'deposit-rev': {
    key: 'deposit-rev:{reversal}',
    subject: 'payment',
    legs: ['house:deposits +', 'cash -?', 'debt -?', 'house:suspense -?', 'house:chargeback -?'],
    states: ['credited', 'reversed', 'suspense', 'refunding', 'refunded'],
    hashed: 'document',
    foreign: true,
  },
  suspense: {
    key: 'suspense:{payment}',
    subject: 'payment',
    legs: ['house:deposits -', 'house:suspense +'],
    states: ['suspense', 'refunding', 'refunded', 'credited', 'reversed'],
    hashed: 'legs',
    foreign: true,
  },
  'suspense-out': {
    key: 'suspense-out:{payment}',
    subject: 'payment',
    legs: ['house:deposits +', 'house:suspense -?', 'house:chargeback -?'],
    states: ['refunded'],
    hashed: 'legs',
    foreign: true,
  },
  left: {
    key: 'left:{payment}',
    subject: 'payment',
    legs: ['cash -', 'house:suspense +'],
    states: ['suspense', 'refunding', 'refunded', 'credited', 'reversed'],
    hashed: 'legs',
  },
  'left-out': {
    key: 'left-out:{payment}',
    subject: 'payment',
    legs: ['house:suspense -', 'cash +?', 'house:payouts +?'],
    states: ['refunded', 'credited', 'reversed'],
    hashed: 'legs',
    toOther: true,
  },
  referral: {
    key: 'referral:{friend}',
    subject: 'referral',
    legs: ['house:referral -', 'bonus +'],
    states: ['credited', 'clawed-back'],
    hashed: 'legs',
  },
  'referral-rev': {
    key: 'referral-rev:{friend}',
    subject: 'referral',
    legs: ['bonus -', 'house:referral +'],
    states: ['clawed-back'],
    hashed: 'document',
  },
  'wd-hold': {
    key: 'wd-hold:{withdrawal}',
    subject: 'withdrawal',
    legs: ['cash -', 'withdrawal +'],
    states: every,
    hashed: 'document',
  },
  'wd-paid': {
    key: 'wd-paid:{withdrawal}',
    subject: 'withdrawal',
    legs: ['withdrawal -', 'house:payouts +'],
    states: ['paid', 'reversed'],
    hashed: 'legs',
  },
  'wd-late': {
    key: 'wd-late:{withdrawal}',
    subject: 'withdrawal',
    legs: ['cash -?', 'house:chargeback -?', 'house:payouts +'],
    states: ['paid', 'reversed'],
    hashed: 'document',
  },
  'wd-refund': {
    key: 'wd-refund:{withdrawal}',
    subject: 'withdrawal',
    legs: ['withdrawal -', 'cash +'],
    states: ['rejected', 'cancelled', 'failed', 'paid', 'reversed'],
    hashed: 'legs',
  },
  'wd-reversed': {
    key: 'wd-reversed:{withdrawal}',
    subject: 'withdrawal',
    legs: ['house:payouts -', 'house:chargeback +?', 'cash +?'],
    states: ['reversed'],
    hashed: 'legs',
  },
  adjust: {
    key: 'adjust:{adjustment}',
    subject: 'adjustment',
    legs: ['house:adjust ±', 'cash ±?', 'bonus ±?'],
    states: ['posted'],
    hashed: 'legs',
  },
  debt: {
    key: 'debt:{player}:{n}',
    subject: 'wallet',
    legs: ['cash -', 'debt +'],
    states: [],
    hashed: 'legs',
  },
};
