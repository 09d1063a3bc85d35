import { byOperator, decideByTwo, type Operator, type RecordedAction, type Tx } from '@baazi/service-kit';
import type { DepositDeps } from '../deposit-batches';
import { paymentProposal, paymentSubject, paymentTarget } from '../payment-authority';
import { isBookedAsStated, readPaymentLines } from '../read-payment-lines';
import { postDeposit } from '../deposits/post-deposits';
import { matchOutcome, restOf, type Payment } from '../../ledger/payment';
import { house, player } from '../../ledger/account';
import { LEDGER_PROVIDER } from '../../ledger/stranded-funds';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { postTransfer } from '../../ledger/post-transfer';
import { walletOf } from '../../ledger/read-wallets';

interface Match {
  id: string;
  operator: Operator;
  /** the player it is matched to */
  userId: string;
  reason: string;
}

/** Two operators match a payment in suspense to a player; it becomes this player's deposit. */
export async function matchSuspense(
  deps: DepositDeps,
  { id, operator, userId, reason }: Match,
): Promise<
  | 'proposed'
  | 'credited'
  | 'second-operator-needed'
  | 'user-not-found'
  | 'conflict'
  | 'not-found'
  | 'wrong-currency'
  | 'account-closed'
> {
  return inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    if (payment.state !== 'suspense') return 'conflict';
    if (payment.currency !== deps.money.currency) return 'wrong-currency';
    const wallet = await walletOf(deps, userId, tx);
    const { status, version } = wallet;
    if (version === 0) return 'user-not-found';
    if (status === 'closed') return 'account-closed';
    const now = deps.machineNow();
    const outcome = matchOutcome(userId);
    const proposal = paymentProposal(payment, await readPaymentLines(deps, tx, payment));
    const decision = decideByTwo(proposal, { operator, outcome, now });
    if (decision === 'second-operator-needed') return decision;
    if (!(await isBookedAsStated(deps, tx, payment))) return 'conflict';
    const log = (action: string, after: object): Promise<RecordedAction> =>
      deps.service.operatorsLog.record(tx, {
        ...byOperator(operator),
        action,
        subject: paymentSubject(id),
        reason,
        before: { state: 'suspense' },
        after: { ...after, userId, outcome, target: paymentTarget(payment) },
      });
    if (decision === 'propose') {
      const { recordedAt: at } = await log('propose-match', { state: 'suspense' });
      await change(deps, tx, id, { proposal: { outcome, reason, proposedBy: operator.userId, at } });
      return 'proposed';
    }
    const { paymentId } = payment;
    // Reversals by the bank are already booked.
    const amountPaise = restOf(payment);
    const credited: Partial<Payment> =
      payment.provider === LEDGER_PROVIDER
        ? await giveBack(deps, tx, payment, userId)
        : {
            userId,
            first: await postDeposit(deps, tx, { wallet, paymentId, amountPaise, paymentRef: id, from: 'suspense' }),
            creditedAt: now,
          };
    await change(deps, tx, id, {
      state: 'credited',
      ...credited,
      ...(proposal && { proposal: { ...proposal, confirmedBy: operator.userId } }),
    });
    await log('match-suspense', { state: 'credited' });
    return 'credited';
  });
}

async function change(deps: DepositDeps, tx: Tx, _id: string, fields: Partial<Payment>): Promise<void> {
  const { matchedCount } = await deps.payments.updateOne(
    { _id, state: 'suspense' },
    { $set: fields },
    { session: tx.session },
  );
  if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
}

/** Returns stranded funds to their player: no deposit, and no reward for a referrer. */
async function giveBack(
  deps: DepositDeps,
  tx: Tx,
  { _id, paymentId, amountPaise }: Payment,
  userId: string,
): Promise<Partial<Payment>> {
  await postTransfer(tx, deps, {
    id: `left-out:${paymentId}`,
    kind: 'left-out',
    about: _id,
    legs: [house('suspense', -amountPaise), player(userId, 'cash', amountPaise)],
    memo: { key: 'stranded-paid-out', params: { amountPaise } },
  });
  return { givenTo: userId };
}
