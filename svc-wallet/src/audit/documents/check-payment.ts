import type { Intent } from '../../money-in/deposits/intent';
import {
  currencyCode,
  foreignCurrencyOf,
  house,
  houseIn,
  player,
  subAccountOf,
  type Posting,
} from '../../ledger/account';
import { LEDGER_PROVIDER } from '../../ledger/stranded-funds';
import { requestHash } from '../../ledger/decide-postings';
import { isPaidByIntent, matchOutcome, paymentKey, refundOutcome, type Payment } from '../../ledger/payment';
import type { Referral } from '../../referrals/referral';
import { expectOnly, expectTransfer, movedOn, type Posted } from './expect-transfer';

export const keysOfPayment = ({ paymentId, reversals = [] }: Pick<Payment, 'paymentId' | 'reversals'>): string[] => [
  ...['deposit', 'suspense', 'suspense-out', 'left', 'left-out'].map((kind) => `${kind}:${paymentId}`),
  ...reversals.map(({ id }) => `deposit-rev:${id}`),
];

/** Documents around a payment, at one instant. */
export interface PaymentFacts {
  intent: Intent | undefined;
  /** of the credited player */
  firstDepositId: string | undefined;
  /** of that player as a referred friend */
  referral: Referral | undefined;
  /** the ledger's */
  currency: string | undefined;
}

/** A payment against its transfers: where its money came in, where it went, and how much the bank took back. */
export function checkPayment(payment: Payment, posted: Posted, facts: PaymentFacts): string[] {
  if (payment.provider === LEDGER_PROVIDER) return checkStranded(payment, posted, facts);
  const { _id, provider, paymentId, state, amountPaise, reversedPaise = 0, reversals = [], userId } = payment;
  const name = `payment ${_id}`;
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`${name}: ${what}`));
  const notified = reversals.reduce((sum, { paise }) => sum + paise, 0);
  say(_id !== paymentKey(provider, paymentId), 'its id is not that of its provider and number');
  const wasSuspense = payment.reason !== undefined;
  const wasCredited = payment.creditedAt !== undefined;
  const depositId = `deposit:${paymentId}`;
  // In an older ledger, payments in another currency lie in the ledger's own accounts.
  const booked = foreignCurrencyOf(posted.get(`suspense:${paymentId}`)?.legs ?? []);
  const at = houseIn(booked);
  say(
    booked !== undefined && booked !== currencyCode(payment.currency),
    `it is of ${payment.currency}, its accounts are of ${booked}`,
  );
  if (!wasSuspense && !wasCredited) {
    say(state !== 'seen' && state !== 'reversed', `it is ${state} and was never booked`);
    say(
      Math.min(notified, amountPaise) !== reversedPaise || reversedPaise !== amountPaise,
      'its reversals are not all of it',
    );
    return [...problems, ...expectOnly(name, posted, absent(keysOfPayment(payment)))];
  }

  say(notified !== reversedPaise, `its reversals are ${notified} paise, it says ${reversedPaise}`);
  say(reversedPaise > amountPaise, 'more was reversed than it is');
  for (const { id, paise } of reversals) problems.push(...reversalProblems(payment, posted, { id, paise, at }));
  const outOf = (account: string): number =>
    reversals.reduce((sum, { id }) => sum - movedOn(posted.get(`deposit-rev:${id}`), account), 0);
  // The remainder when it was matched, or now.
  const inSuspense = amountPaise - outOf(at('suspense', 0).account);
  problems.push(
    ...expectOnly(name, posted, {
      [`suspense:${paymentId}`]: wasSuspense ? [at('deposits', -amountPaise), at('suspense', amountPaise)] : 'absent',
      [depositId]: wasCredited
        ? [house(wasSuspense ? 'suspense' : 'deposits', -inSuspense), player(userId ?? 'nobody', 'cash', inSuspense)]
        : 'absent',
    }),
  );
  say(!wasSuspense && inSuspense !== amountPaise, 'it was never in suspense, and a reversal took it from there');
  problems.push(...stateProblems(payment, { wasSuspense, wasCredited }));

  const out = posted.get(`suspense-out:${paymentId}`);
  if (state !== 'refunded') say(out !== undefined, `it is ${state} and has a transfer ${out?._id}`);
  else {
    const sent = Math.max(payment.refund?.amountPaise ?? 0, inSuspense);
    say(out === undefined, `its transfer suspense-out:${paymentId} is not there`);
    say(
      out !== undefined &&
        (movedOn(out, at('deposits', 0).account) !== sent || movedOn(out, at('suspense', 0).account) !== -inSuspense),
      `its transfer ${out?._id} does not send ${sent} back, of which ${inSuspense} waited`,
    );
  }
  if (wasCredited) problems.push(...creditProblems(payment, posted, facts, { depositId }));
  return [...problems, ...operatorProblems(payment)];
}

/** Stranded funds of a closed account: out of its wallet once, and once to where its state says. */
function checkStranded(payment: Payment, posted: Posted, { currency }: PaymentFacts): string[] {
  const { _id, provider, paymentId, state, amountPaise, userId = 'nobody', givenTo = 'nobody' } = payment;
  const name = `payment ${_id}`;
  const out = {
    suspense: 'absent',
    credited: player(givenTo, 'cash', amountPaise),
    reversed: player(userId, 'cash', amountPaise),
    refunded: house('payouts', amountPaise),
    seen: undefined,
    refunding: undefined,
  } as const satisfies Record<Payment['state'], 'absent' | Posting | undefined>;
  const where = out[state];
  return [
    ...(_id === paymentKey(provider, paymentId) ? [] : [`${name}: its id is not that of its provider and number`]),
    ...(where === undefined ? [`${name}: it cannot be ${state}`] : []),
    ...operatorProblems(payment),
    ...(payment.currency === currency ? [] : [`${name}: it is in ${payment.currency}, the books are in ${currency}`]),
    ...(state === 'refunded' && payment.refund?.amountPaise !== amountPaise
      ? [`${name}: ${payment.refund?.amountPaise} of its ${amountPaise} were sent by hand`]
      : []),
    ...expectOnly(name, posted, {
      ...absent(keysOfPayment(payment)),
      [`left:${paymentId}`]: [player(userId, 'cash', -amountPaise), house('suspense', amountPaise)],
      [`left-out:${paymentId}`]:
        where === 'absent' || where === undefined ? 'absent' : [house('suspense', -amountPaise), where],
    }),
  ];
}

/**
 * A match and a refund by hand name two operators. Payments that one operator decided, in an older ledger, name no
 * proposal.
 */
function operatorProblems(payment: Payment): string[] {
  const { _id, state, userId, givenTo, refund, proposal } = payment;
  const isMatched = givenTo !== undefined || (payment.creditedAt !== undefined && !isPaidByIntent(payment));
  const byHand = state === 'refunded' ? refund?.reference : undefined;
  if (!proposal || (!isMatched && byHand === undefined))
    return proposal?.confirmedBy === undefined ? [] : [`payment ${_id}: it is ${state}, two operators decided it`];
  const outcome = byHand === undefined ? matchOutcome(givenTo ?? userId ?? '') : refundOutcome(byHand);
  const { confirmedBy, proposedBy } = proposal;
  return [
    ...(proposal.outcome === outcome ? [] : [`payment ${_id}: operators decided ${proposal.outcome}, not ${outcome}`]),
    ...(confirmedBy === undefined || confirmedBy === proposedBy
      ? [`payment ${_id}: it is ${state} and no second operator confirmed it`]
      : []),
  ];
}

const absent = (ids: string[]): Record<string, 'absent'> => Object.fromEntries(ids.map((id) => [id, 'absent']));

function reversalProblems(
  { _id, paymentId, userId }: Payment,
  posted: Posted,
  { id, paise, at }: { id: string; paise: number; at: ReturnType<typeof houseIn> },
): string[] {
  const name = `payment ${_id}`;
  const transfer = posted.get(`deposit-rev:${id}`);
  if (!transfer) return expectTransfer(name, posted, `deposit-rev:${id}`, []);
  const problems: string[] = [];
  if (movedOn(transfer, at('deposits', 0).account) !== paise)
    problems.push(`${name}: its reversal ${id} is of ${paise} paise, its transfer is not`);
  if (transfer.requestHash !== requestHash({ kind: 'deposit-rev', content: { paymentId, paise }, legs: [] }))
    problems.push(`${name}: its transfer ${transfer._id} was asked for with other content`);
  for (const { account } of transfer.legs) {
    const owner = subAccountOf(account)?.userId;
    if (owner !== undefined && owner !== userId) problems.push(`${name}: its reversal ${id} took from ${account}`);
  }
  return problems;
}

function stateProblems(
  { _id, state, amountPaise, reversedPaise = 0, userId, refund }: Payment,
  { wasSuspense, wasCredited }: { wasSuspense: boolean; wasCredited: boolean },
): string[] {
  const isWhole = reversedPaise === amountPaise;
  const rest = amountPaise - reversedPaise;
  const fits = {
    seen: false,
    credited: wasCredited && !isWhole,
    suspense: wasSuspense && !wasCredited && !isWhole,
    refunding: wasSuspense && !wasCredited && refund !== undefined && within(refund.amountPaise, rest, amountPaise),
    refunded: wasSuspense && !wasCredited && refund !== undefined && within(refund.amountPaise, rest, amountPaise),
    reversed: isWhole,
  }[state];
  return [
    ...(fits ? [] : [`payment ${_id}: it cannot be ${state}, with ${reversedPaise} of ${amountPaise} paise reversed`]),
    ...(wasCredited && userId === undefined ? [`payment ${_id}: it is credited to nobody`] : []),
  ];
}

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/** The credited player, by which intent, and whether it was the first deposit. */
function creditProblems(
  payment: Payment,
  posted: Posted,
  { intent, firstDepositId, referral, currency }: PaymentFacts,
  { depositId }: { depositId: string },
): string[] {
  const { _id, userId, amountPaise, provider } = payment;
  const name = `payment ${_id}`;
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`${name}: ${what}`));
  say(payment.currency !== currency, `it is of ${payment.currency}, the ledger counts ${currency}`);
  say(
    isPaidByIntent(payment) &&
      (intent?.state !== 'paid' ||
        intent.userId !== userId ||
        intent.amountPaise !== amountPaise ||
        intent.provider !== provider ||
        intent.currency !== payment.currency),
    `its intent ${payment.intentId} is not paid by it`,
  );
  const isFirst = firstDepositId === depositId;
  say((payment.first ?? false) !== isFirst, `it says that it is ${payment.first ? '' : 'not '}the first of ${userId}`);
  const taken = (payment.reversals ?? []).some(
    ({ id }) => movedOn(posted.get(`deposit-rev:${id}`), 'house:suspense') === 0 && posted.has(`deposit-rev:${id}`),
  );
  say(isFirst && taken && !referral?.reversed, `it was reversed, referral:${userId} does not know`);
  return problems;
}
