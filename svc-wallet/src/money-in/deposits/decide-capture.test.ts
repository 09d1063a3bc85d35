import { decideCapture } from './decide-capture';
import type { Intent, IntentState } from './intent';
import type { Payment, PaymentState } from '../../ledger/payment';

const at = new Date(0);
const intent: Intent = {
  _id: 'i',
  userId: 'u',
  planId: 2,
  amountPaise: 10_000,
  currency: 'TEST',
  provider: 'sandbox',
  state: 'linked',
  createdAt: at,
  expiresAt: at,
  nextPollAt: at,
  polls: 0,
};
const capture = { paymentId: 'p', intentId: 'i', amountPaise: 10_000, currency: 'TEST' };
const payment = (state: PaymentState): Payment => ({
  _id: 'sandbox:p',
  provider: 'sandbox',
  paymentId: 'p',
  state,
  amountPaise: 10_000,
  currency: 'TEST',
  createdAt: at,
});
const decide = (more: Partial<Parameters<typeof decideCapture>[0]> = {}) =>
  decideCapture({
    provider: 'sandbox',
    currency: 'TEST',
    capture,
    intent,
    isClosed: false,
    payment: undefined,
    now: at,
    ...more,
  });

test.each<IntentState>(['created', 'linked', 'failed', 'cancelled', 'expired'])(
  'money beats words: an exact payment of an intent that is %s is credited',
  (state) => expect(decide({ intent: { ...intent, state } }).kind).toBe('credit'),
);
test.each<[string, Partial<Parameters<typeof decideCapture>[0]>, string]>([
  ['no intent', { intent: undefined }, 'no-intent'],
  ['another provider', { provider: 'razorpay' }, 'wrong-provider'],
  ['one paisa more', { capture: { ...capture, amountPaise: 10_001 } }, 'wrong-amount'],
  ['one paisa less', { capture: { ...capture, amountPaise: 9999 } }, 'wrong-amount'],
  ['another currency', { capture: { ...capture, currency: 'INR' } }, 'wrong-currency'],
  [
    'T117: another currency without an intent',
    { intent: undefined, capture: { ...capture, currency: 'USD' } },
    'wrong-currency',
  ],
  ['T120: a payment whose player has left', { isClosed: true }, 'account-closed'],
  ['the second payment of an intent', { intent: { ...intent, state: 'paid' } }, 'paid-twice'],
])('T22: moves %s into suspense', (_name, more, reason) => expect(decide(more)).toEqual({ kind: 'suspense', reason }));
test.each<PaymentState>(['credited', 'suspense', 'refunded', 'reversed'])(
  'T22: a payment that is %s is decided',
  (state) => expect(decide({ payment: { ...payment(state), intentId: 'i' } }).kind).toBe('nothing'),
);

test.each<[string, Partial<Payment>, ReturnType<typeof decide>]>([
  ['in suspense is credited', {}, { kind: 'credit', intent }],
  ['in suspense with a reference of its own stays', { intentId: 'j' }, { kind: 'nothing' }],
  ['under refund keeps its decision', { state: 'refunding' }, { kind: 'note-intent' }],
  [
    'of which an operator says that it was refunded waits for another',
    { proposal: { outcome: 'refund:UTR 1', reason: 'why', proposedBy: 'o', at } },
    { kind: 'note-intent' },
  ],
  ['that was matched keeps its player', { state: 'credited' }, { kind: 'note-intent' }],
])('a payment without a reference, when a later report names its intent: one %s', (_name, more, decision) =>
  expect(decide({ payment: { ...payment('suspense'), reason: 'no-intent', ...more } })).toEqual(decision),
);
test('decides a payment in suspense again by the amount and the state of the intent', () => {
  const waiting = { ...payment('suspense'), reason: 'no-intent' };
  const paid: Intent = { ...intent, state: 'paid' };
  expect(decide({ payment: waiting, intent: paid })).toEqual({ kind: 'suspense', reason: 'paid-twice' });
  expect(decide({ payment: waiting, isClosed: true })).toEqual({ kind: 'suspense', reason: 'account-closed' });
  expect(decide({ payment: waiting, capture: { ...capture, intentId: undefined } })).toEqual({ kind: 'nothing' });
});

test('T116: credits only the rest when parts were reversed before the capture, and nothing when all was reversed', () => {
  const seen = (reversedPaise: number): Payment => ({ ...payment('seen'), reversedPaise });
  expect(decide({ payment: seen(9999) }).kind).toBe('credit');
  expect(decide({ payment: seen(10_000) }).kind).toBe('reversed');
  expect(decide({ payment: seen(20_000) }).kind).toBe('reversed');
});
