import { randomUUID } from 'node:crypto';
import {
  events,
  rupeesText,
  stakeDepositsFirst,
  texts,
  toPaise,
  toRupees,
  withdrawUpTo,
  type endpoints,
  type WalletView,
} from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { player } from '../ledger/account';
import { contentHash } from '../ledger/content-hash';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import { stillToStake } from '../ledger/still-to-stake';
import { walletView } from '../ledger/wallet-view';
import type { Wallet } from '../ledger/wallet';
import { walletOf } from '../ledger/wallet-of';
import { confirmNewUpi } from './confirm-new-upi';
import { holdContent } from './hold-content';
import { isKnownUpi } from './is-known-upi';
import { maskUpi } from './mask-upi';
import { reasonNotToWithdraw, type WithdrawalAmount, type WithdrawalRefusal } from './reason-not-to-withdraw';
import { riskFactsOf, riskReasons } from './risk-reasons';
import type { Withdrawal } from './withdrawal';
import { twoApprovalsAbove } from '../settings/wallet-settings';

export const requestWithdrawal =
  (bank: WalletContext): Handler<typeof endpoints.withdraw> =>
  async ({ caller, body, idempotencyKey }) => {
    const { userId, sid } = caller;
    const { upi, amount, password } = body;
    const requestKey = idempotencyKey === undefined ? undefined : `${userId}|${idempotencyKey}`;
    const wish = { userId, upi, rupees: amount, requestKey };
    let outcome = await answeredAlready(bank, wish);
    if (!outcome) {
      const unconfirmed = await confirmNewUpi(bank, { userId, upi, sid, password });
      if (unconfirmed) return unconfirmed;
      outcome = await holdWithdrawal(bank, wish);
    }
    if (outcome.kind === 'held')
      return reply(
        { message: texts.withdrawalRequested, withdrawalId: outcome.id },
        { message: texts.withdrawalRequested, wallet: outcome.wallet },
      );
    if (outcome.kind === 'other-content') return refuse('conflict');
    const { refusal } = outcome;
    if (!('upToRupees' in refusal)) return refuse(refusal.code);
    const message =
      refusal.code === 'over-withdrawable'
        ? withdrawUpTo(refusal.upToRupees)
        : stakeDepositsFirst(refusal.leftRupees, refusal.upToRupees);
    const wallet = walletView(await walletOf(bank, userId), bank.money);
    return refuse(refusal.code, { message, errors: [{ path: 'amount', msg: message }], wallet });
  };

interface WithdrawalWish {
  userId: string;
  upi: string;
  rupees: WithdrawalAmount;
  requestKey: string | undefined;
  /** The account is being closed: the rest is on its way, and holds nothing up. */
  isClosing?: true;
}
type Outcome =
  | { kind: 'held'; id: string; wallet: WalletView }
  | { kind: 'refused'; refusal: WithdrawalRefusal }
  | { kind: 'other-content' };

/** Nobody is asked for a password to hear the first answer again, or a refusal. */
async function answeredAlready(bank: WalletContext, wish: WithdrawalWish): Promise<Outcome | undefined> {
  const { userId, rupees, requestKey } = wish;
  // The wallet first: when the same wish has been held meanwhile, it is found.
  const wallet = await walletOf(bank, userId);
  if (requestKey !== undefined && (await bank.withdrawals.exists({ requestKey }))) return holdWithdrawal(bank, wish);
  const refusal = reasonNotToWithdraw({ wallet, rupees, money: bank.money });
  return refusal && { kind: 'refused', refusal };
}

/**
 * Takes a wish to withdraw: the money moves into the hold at once, operators decide (`approve-withdrawal`,
 * `reject-withdrawal`).
 */
export async function holdWithdrawal(bank: WalletContext, wish: WithdrawalWish): Promise<Outcome> {
  const { userId, upi, rupees, requestKey, isClosing } = wish;
  const amountOf = (wished: WithdrawalAmount, wallet: Wallet): number =>
    wished === 'all' ? wallet.cash - stillToStake(wallet, bank.money, isClosing) : toPaise(wished);
  const upiKey = upi.toLowerCase();
  const requestHash = contentHash(rupees === 'all' ? { upi, rupees } : { upi, amountPaise: toPaise(rupees) });
  const reasons = riskReasons(
    await riskFactsOf(bank, {
      userId,
      upiKey,
      amountPaise: amountOf(rupees, await walletOf(bank, userId)),
      at: bank.now(),
      twoApprovalsAboveRupees: await twoApprovalsAbove(bank),
    }),
  );
  const id = randomUUID();
  return bank.keyedQueue(userId, () =>
    inBooks<Outcome>(bank, async (tx) => {
      const known =
        requestKey === undefined
          ? null
          : await bank.withdrawals.findOne({ requestKey }).session(tx.session).lean<Withdrawal | null>();
      const wallet = await walletOf(bank, userId, tx);
      if (known)
        return known.requestHash === requestHash
          ? { kind: 'held', id: known._id, wallet: walletView(wallet, bank.money) }
          : { kind: 'other-content' };
      const refusal = reasonNotToWithdraw({ wallet, rupees, money: bank.money, isClosing: isClosing === true });
      if (refusal) return { kind: 'refused', refusal };
      const amountPaise = amountOf(rupees, wallet);
      const isNewUpi = !(await isKnownUpi(bank, { userId, upiKey }, tx));
      const { holdings } = await postTransfer(tx, bank, {
        id: `wd-hold:${id}`,
        kind: 'wd-hold',
        about: id,
        legs: [player(userId, 'cash', -amountPaise), player(userId, 'withdrawal', amountPaise)],
        content: holdContent({ _id: id, amountPaise, upi }),
        memo: { title: texts.withdrawal, detail: `${rupeesText(toRupees(amountPaise))} to ${maskUpi(upi)}` },
      });
      const holding = holdings.get(userId);
      if (!holding) throw new Error('a withdrawal moved nothing');
      const unstaked = wallet.unstaked - holding.unstaked;
      const row: Withdrawal = {
        _id: id,
        userId,
        upi,
        upiKey,
        amountPaise,
        ...(unstaked === 0 ? {} : { unstaked }),
        state: 'requested',
        approvals: [],
        reasons,
        requestHash,
        provider: bank.providers.main.name,
        createdAt: bank.now(),
        requestedAt: bank.machineNow(),
        ...(requestKey === undefined ? {} : { requestKey }),
        ...(isClosing === undefined ? {} : { isClosing }),
      };
      await bank.withdrawals.raw.insertOne(row, { session: tx.session });
      if (isNewUpi)
        tx.publish(events.withdrawalToNewUpi, { withdrawalId: id, userId, amountPaise, maskedUpi: maskUpi(upi) });
      return { kind: 'held', id, wallet: walletView(holding, bank.money) };
    }),
  );
}
