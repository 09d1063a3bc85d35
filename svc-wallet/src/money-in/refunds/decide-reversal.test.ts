import type { Payment, PaymentState, Refund } from '../../ledger/payment';
import { decideReversal, type Reversal } from './decide-reversal';

const at = new Date(0);
const payment = (state: PaymentState, more: Partial<Payment> = {}): Payment => ({
  _id: 'sandbox:p',
  provider: 'sandbox',
  paymentId: 'p',
  state,
  amountPaise: 50_000,
  currency: 'TEST',
  createdAt: at,
  ...more,
});
const part = (amountPaise: number, more: Partial<Reversal> = {}): Reversal => ({
  paymentId: 'p',
  reversalId: 'r',
  amountPaise,
  currency: 'TEST',
  ...more,
});
const refund: Refund = { by: 'o', reason: 'why', amountPaise: 50_000, orders: 1, tries: 1, nextTryAt: at };
const byHand = (reference: string) => payment('refunded', { refund: { ...refund, reference } });
const before = { reversals: [{ id: 'q', paise: 10_000 }], reversedPaise: 10_000 };

test.each<[string, Payment | undefined, Reversal, ReturnType<typeof decideReversal>]>([
  ['before its capture', undefined, part(5000), { kind: 'book', paise: 5000, state: 'seen' }],
  ['a part of a deposit', payment('credited'), part(10_000), { kind: 'book', paise: 10_000, state: 'credited' }],
  ['odd paise', payment('credited'), part(12_345), { kind: 'book', paise: 12_345, state: 'credited' }],
  ['the rest', payment('credited', before), part(40_000), { kind: 'book', paise: 40_000, state: 'reversed' }],
  ['more than the rest', payment('suspense', before), part(50_000), { kind: 'book', paise: 40_000, state: 'reversed' }],
  ['a part of suspense', payment('suspense'), part(10_000), { kind: 'book', paise: 10_000, state: 'suspense' }],
  ['the same again', payment('credited', before), part(10_000, { reversalId: 'q' }), { kind: 'nothing' }],
  ['after all of it', payment('reversed'), part(1), { kind: 'nothing' }],
  ['our refund', payment('refunding', { refund }), part(50_000), { kind: 'refund-ended' }],
  [
    'a dispute meanwhile',
    payment('refunding', { refund }),
    part(100),
    { kind: 'book', paise: 100, state: 'refunding' },
  ],
  [
    'our refund, told again',
    payment('refunded', { refund: { ...refund, refundId: 'r' } }),
    part(50_000),
    { kind: 'nothing' },
  ],
  [
    'a chargeback after our refund',
    payment('refunded', { refund: { ...refund, refundId: 'x' } }),
    part(50_000),
    { kind: 'book', paise: 50_000, state: 'refunded' },
  ],
  ['the event of a refund by hand', byHand('r'), part(50_000), { kind: 'nothing' }],
  [
    'a refund by the provider after one by hand',
    byHand('UTR 1'),
    part(50_000),
    { kind: 'book', paise: 50_000, state: 'refunded' },
  ],
])('T116: %s', (_name, known, reversal, decision) => expect(decideReversal(known, reversal)).toEqual(decision));
