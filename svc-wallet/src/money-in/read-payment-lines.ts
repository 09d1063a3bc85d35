import { isProposalOpen, type Tx, type SignedLine } from '@baazi/service-kit';
import { currencyCode, foreignCurrencyOf, houseIn } from '../ledger/account';
import { reportForgery, signedLinesOf } from '../ledger/authorisations/signed-lines';
import { LEDGER_PROVIDER } from '../ledger/stranded-funds';
import type { Payment } from '../ledger/payment';
import type { DepositDeps } from './deposit-batches';
import { paymentProposal, paymentSubject } from './payment-authority';

/**
 * The signed lines about a payment in suspense, in the transaction that decides on it. A document that claims another
 * open proposal than the log has is alarmed, and the log counts.
 */
export async function readPaymentLines(deps: DepositDeps, tx: Tx, payment: Payment): Promise<readonly SignedLine[]> {
  const subject = paymentSubject(payment._id);
  const lines = (await signedLinesOf(deps, [subject], tx.session)).get(subject) ?? [];
  const { proposal } = payment;
  const signed = paymentProposal(payment, lines);
  if (
    proposal &&
    isProposalOpen(proposal, deps.machineNow()) &&
    (signed?.outcome !== proposal.outcome || signed.proposedBy !== proposal.proposedBy)
  )
    reportForgery(deps, { subject, claim: `${proposal.outcome} proposed by ${proposal.proposedBy}` });
  return lines;
}

/** Whether the sealed transfer that brought it into suspense is of this amount; anything else is alarmed. */
export async function isBookedAsStated(deps: DepositDeps, tx: Tx, payment: Payment): Promise<boolean> {
  const { _id, provider, paymentId, amountPaise } = payment;
  const id = `${provider === LEDGER_PROVIDER ? 'left' : 'suspense'}:${paymentId}`;
  const booked = await deps.transfers.raw.findOne({ _id: id, about: _id }, { session: tx.session });
  const { account } = (await houseOf(deps, tx, payment))('suspense', 0);
  if (booked?.legs.find((posting) => posting.account === account)?.paise === amountPaise) return true;
  reportForgery(deps, { subject: paymentSubject(_id), claim: `${amountPaise} paise that the ledger does not have` });
  return false;
}

/**
 * The house's accounts that a payment moves: those of its currency. In an older ledger a payment in another currency
 * lies in the ledger's own, and stays there.
 */
export async function houseOf(
  deps: DepositDeps,
  tx: Tx,
  { paymentId, currency }: Pick<Payment, 'paymentId' | 'currency'>,
): Promise<ReturnType<typeof houseIn>> {
  if (currency === deps.money.currency) return houseIn(undefined);
  const booked = await deps.transfers.raw.findOne(
    { _id: `suspense:${paymentId}` },
    { session: tx.session, projection: { legs: 1 } },
  );
  return houseIn(booked ? foreignCurrencyOf(booked.legs) : currencyCode(currency));
}
