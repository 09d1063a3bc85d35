import { randomUUID } from 'node:crypto';
import { events, texts, toPaise, type endpoints, type ReplyMessage, type WalletView } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { player } from '../ledger/account';
import { contentHash } from '@baazi/proofs';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { postTransfer } from '../ledger/post-transfer';
import { stillToStake, walletView } from '../ledger/wallet-view';
import type { Wallet } from '../ledger/wallet';
import { walletOf } from '../ledger/read-wallets';
import { attestedWallet } from '../ledger/authorisations/attested-facts';
import { confirmNewUpi, isKnownUpi, type NewUpiWait } from './confirm-new-upi';
import { holdContent, maskUpi, type Withdrawal } from '../ledger/withdrawal';
import { reasonNotToWithdraw, type WithdrawalAmount, type WithdrawalRefusal } from './reason-not-to-withdraw';
import { riskFactsOf, riskReasons, waitReasons } from './risk-reasons';
import { twoApprovalsAbove } from '../settings/wallet-settings';
import type { WithdrawalDeps } from './withdrawal-deps';

export const requestWithdrawal =
  (deps: WithdrawalDeps): Handler<typeof endpoints.withdraw> =>
  async ({ caller, body, idempotencyKey }) => {
    const { userId, sid } = caller;
    const { upi, amount, password } = body;
    const requestKey = idempotencyKey === undefined ? undefined : `${userId}|${idempotencyKey}`;
    const request = { userId, sid, upi, rupees: amount, requestKey };
    let outcome = await answeredAlready(deps, request);
    if (!outcome) {
      const { refusal, waits } = await confirmNewUpi(deps, { userId, upi, sid, password });
      if (refusal) return refusal;
      outcome = await holdWithdrawal(deps, { ...request, waits });
    }
    if (outcome.kind === 'held')
      return reply(
        { message: texts.withdrawalRequested, withdrawalId: outcome.id },
        { message: texts.withdrawalRequested, wallet: outcome.wallet },
      );
    if (outcome.kind === 'other-content') return refuse('conflict');
    const { refusal } = outcome;
    if (!('upToRupees' in refusal)) return refuse(refusal.code);
    const text: ReplyMessage =
      refusal.code === 'over-withdrawable'
        ? { key: 'withdraw-up-to', params: { rupees: refusal.upToRupees } }
        : {
            key: 'stake-deposits-first',
            params: { leftRupees: refusal.leftRupees, upToRupees: refusal.upToRupees },
          };
    const wallet = walletView(await walletOf(deps, userId), deps.money);
    return refuse(refusal.code, { text, wallet });
  };

interface WithdrawalRequest {
  userId: string;
  /** Absent: the rest of a closed account. */
  sid?: string;
  upi: string;
  rupees: WithdrawalAmount;
  requestKey: string | undefined;
  /** To a new UPI id, and not sent before. */
  waits?: NewUpiWait;
  /** The account is being closed: this withdrawal of the rest does not hold it open. */
  isClosing?: true;
}
type Outcome =
  | { kind: 'held'; id: string; wallet: WalletView }
  | { kind: 'refused'; refusal: WithdrawalRefusal }
  | { kind: 'other-content' };

/** A repeated request returns its first answer, and a refusal is returned, without a password prompt. */
async function answeredAlready(deps: WithdrawalDeps, request: WithdrawalRequest): Promise<Outcome | undefined> {
  const { userId, rupees, requestKey } = request;
  // Reads the wallet first: if the same request was held concurrently, the check for a repeat finds it.
  const wallet = attestedWallet(deps, await walletOf(deps, userId));
  if (requestKey !== undefined && (await deps.withdrawals.exists({ requestKey }))) return holdWithdrawal(deps, request);
  const refusal = reasonNotToWithdraw({ wallet, rupees, money: deps.money, now: deps.machineNow() });
  return refusal && { kind: 'refused', refusal };
}

/**
 * Takes a withdrawal request: the money moves into the hold immediately, and operators decide (`approve-withdrawal`,
 * `reject-withdrawal`).
 */
export async function holdWithdrawal(deps: WithdrawalDeps, request: WithdrawalRequest): Promise<Outcome> {
  const { userId, sid, upi, rupees, requestKey, waits, isClosing } = request;
  const amountOf = (requested: WithdrawalAmount, wallet: Wallet): number =>
    requested === 'all' ? wallet.cash - stillToStake(wallet, deps.money, isClosing) : toPaise(requested);
  const upiKey = upi.toLowerCase();
  const requestHash = contentHash(rupees === 'all' ? { upi, rupees } : { upi, amountPaise: toPaise(rupees) });
  const reasons = riskReasons(
    await riskFactsOf(deps, {
      userId,
      upiKey,
      amountPaise: amountOf(rupees, await walletOf(deps, userId)),
      at: deps.now(),
      twoApprovalsAboveRupees: await twoApprovalsAbove(deps),
    }),
  );
  const id = randomUUID();
  return deps.playerQueue(userId, () =>
    inLedgerTransaction<Outcome>(deps, async (tx) => {
      const known =
        requestKey === undefined
          ? null
          : await deps.withdrawals.findOne({ requestKey }).session(tx.session).lean<Withdrawal | null>();
      const wallet = attestedWallet(deps, await walletOf(deps, userId, tx));
      if (known)
        return known.requestHash === requestHash
          ? { kind: 'held', id: known._id, wallet: walletView(wallet, deps.money) }
          : { kind: 'other-content' };
      const refusal = reasonNotToWithdraw({
        wallet,
        rupees,
        money: deps.money,
        now: deps.machineNow(),
        isClosing: isClosing === true,
      });
      if (refusal) return { kind: 'refused', refusal };
      const amountPaise = amountOf(rupees, wallet);
      const isNewUpi = !(await isKnownUpi(deps, { userId, upiKey }, tx));
      const { balances: balancesByPlayer } = await postTransfer(tx, deps, {
        id: `wd-hold:${id}`,
        kind: 'wd-hold',
        about: id,
        legs: [player(userId, 'cash', -amountPaise), player(userId, 'withdrawal', amountPaise)],
        content: holdContent({ _id: id, amountPaise, upi }),
        memo: { key: 'withdrawal-held', params: { amountPaise, maskedUpi: maskUpi(upi) } },
      });
      const balances = balancesByPlayer.get(userId);
      if (!balances) throw new Error('a withdrawal moved nothing');
      const unstaked = wallet.unstaked - balances.unstaked;
      const row: Withdrawal = {
        _id: id,
        userId,
        upi,
        upiKey,
        amountPaise,
        ...(unstaked === 0 ? {} : { unstaked }),
        state: 'requested',
        approvals: [],
        reasons: waits ? [waitReasons[waits.why], ...reasons] : reasons,
        ...(waits && { waitsUntil: new Date(waits.until) }),
        requestHash,
        provider: deps.providers.main.name,
        createdAt: deps.now(),
        requestedAt: deps.machineNow(),
        ...(requestKey === undefined ? {} : { requestKey }),
        ...(isClosing === undefined ? {} : { isClosing }),
      };
      await deps.withdrawals.raw.insertOne(row, { session: tx.session });
      if (isNewUpi)
        tx.publish(events.withdrawalToNewUpi, {
          withdrawalId: id,
          userId,
          sid,
          amountPaise,
          maskedUpi: maskUpi(upi),
          waitsUntil: waits?.until,
        });
      return { kind: 'held', id, wallet: walletView(balances, deps.money) };
    }),
  );
}
