import { rupeesText, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { postDeposit } from '../deposits/post-deposits';
import { restOf, type Payment } from '../../ledger/payment';
import { house, player } from '../../ledger/account';
import { LEDGER_PROVIDER } from '../../ledger/stranded-funds';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { postTransfer } from '../../ledger/post-transfer';
import { walletOf } from '../../ledger/wallet-of';
import type { DepositDeps } from '../deposit-deps';

interface Match {
  id: string;
  operator: string;
  /** the player it is matched to */
  userId: string;
  reason: string;
}

/** An operator matches a payment in suspense to a player; it becomes this player's deposit. */
export async function matchSuspense(
  deps: DepositDeps,
  { id, operator, userId, reason }: Match,
): Promise<'credited' | 'user-not-found' | 'conflict' | 'not-found' | 'wrong-currency' | 'account-closed'> {
  return inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    if (payment.state !== 'suspense') return 'conflict';
    if (payment.currency !== deps.money.currency) return 'wrong-currency';
    const wallet = await walletOf(deps, userId, tx);
    const { status, version } = wallet;
    if (version === 0) return 'user-not-found';
    if (status === 'closed') return 'account-closed';
    const { paymentId } = payment;
    // Reversals by the bank are already booked.
    const amountPaise = restOf(payment);
    const credited =
      payment.provider === LEDGER_PROVIDER
        ? await giveBack(deps, tx, payment, userId)
        : {
            userId,
            first: await postDeposit(deps, tx, { wallet, paymentId, amountPaise, paymentRef: id, from: 'suspense' }),
            creditedAt: deps.machineNow(),
          };
    const { matchedCount } = await deps.payments.updateOne(
      { _id: id, state: 'suspense' },
      { $set: { state: 'credited', ...credited } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    await deps.service.operatorsLog.record(tx, {
      by: operator,
      action: 'match-suspense',
      subject: `payment:${id}`,
      reason,
      before: { state: 'suspense' },
      after: { state: 'credited', userId },
    });
    return 'credited';
  });
}

/** Returns stranded funds to their player: no deposit, and no reward for a referrer. */
async function giveBack(
  deps: DepositDeps,
  tx: Tx,
  { _id, paymentId, amountPaise }: Payment,
  userId: string,
): Promise<object> {
  await postTransfer(tx, deps, {
    id: `left-out:${paymentId}`,
    kind: 'left-out',
    about: _id,
    legs: [house('suspense', -amountPaise), player(userId, 'cash', amountPaise)],
    memo: { title: 'Money returned', detail: `${rupeesText(toRupees(amountPaise))} of your closed account` },
  });
  return { givenTo: userId };
}
