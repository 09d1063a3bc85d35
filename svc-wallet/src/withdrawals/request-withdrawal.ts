import { randomUUID } from 'node:crypto';
import { endpoints, rupeesText, texts, toPaise, withdrawUpTo, type WalletView } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { player } from '../ledger/account';
import { contentHash } from '../ledger/content-hash';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import { tellBalance } from '../wallets/tell-balance';
import { walletOf } from '../wallets/wallet-of';
import { walletView } from '../wallets/wallet-view';
import { reasonNotToWithdraw, type WithdrawalRefusal } from './reason-not-to-withdraw';
import { riskFactsOf, riskReasons } from './risk-reasons';
import { withdrawals, type Withdrawal } from './withdrawal';

interface Request {
  userId: string;
  upi: string;
  rupees: number;
  provider: string;
  requestKey: string | undefined;
}
type Outcome =
  | { is: 'held'; id: string; wallet: WalletView }
  | { is: 'refused'; refusal: WithdrawalRefusal }
  | { is: 'other-content' };

/** Takes a wish to withdraw: the money moves into the hold at once, operators decide (`approve-withdrawal`, `reject-withdrawal`). */
export async function requestWithdrawal(core: Core, request: Request): Promise<Outcome> {
  const { userId, upi, rupees, provider, requestKey } = request;
  const amountPaise = toPaise(rupees);
  const upiKey = upi.toLowerCase();
  const requestHash = contentHash({ upi, amountPaise });
  const reasons = riskReasons(
    await riskFactsOf(core.db, {
      userId,
      upiKey,
      amountPaise,
      twoApprovalsAboveRupees: core.config.TWO_APPROVALS_ABOVE_RUPEES,
    }),
  );
  const id = randomUUID();
  return inTurn(userId, () =>
    inBooks<Outcome>(core, async (tx) => {
      const known =
        requestKey === undefined
          ? null
          : await withdrawals(core.db).findOne({ requestKey }).session(tx.session).lean<Withdrawal | null>();
      const wallet = await walletOf(core.db, userId, tx);
      if (known)
        return known.requestHash === requestHash
          ? { is: 'held', id: known._id, wallet: walletView(wallet) }
          : { is: 'other-content' };
      const refusal = reasonNotToWithdraw({ wallet, rupees, money: core.money });
      if (refusal) return { is: 'refused', refusal };
      const { holdings } = await postTransfer(tx, core, {
        id: `wd-hold:${id}`,
        kind: 'wd-hold',
        about: id,
        legs: [player(userId, 'cash', -amountPaise), player(userId, 'withdrawal', amountPaise)],
        memo: { title: texts.withdrawal, detail: `${rupeesText(rupees)} to ${upi}` },
      });
      const row: Withdrawal = {
        _id: id,
        userId,
        upi,
        upiKey,
        amountPaise,
        state: 'requested',
        approvals: [],
        reasons,
        requestHash,
        provider,
        createdAt: core.clocks.business.now(),
        requestedAt: core.clocks.machine.now(),
        ...(requestKey === undefined ? {} : { requestKey }),
      };
      await withdrawals.raw(core.db).insertOne(row, { session: tx.session });
      const holding = holdings.get(userId);
      if (!holding) throw new Error('a withdrawal moved nothing');
      tx.afterCommit(() => tellBalance(core.live, userId, holding));
      return { is: 'held', id, wallet: walletView(holding) };
    }),
  );
}

export function mountRequestWithdrawal(core: Core, provider: string): void {
  core.http.handle(endpoints.withdraw, async ({ caller, body, idempotencyKey }) => {
    const outcome = await requestWithdrawal(core, {
      userId: caller.userId,
      upi: body.upi,
      rupees: body.amount,
      provider,
      requestKey: idempotencyKey === undefined ? undefined : `${caller.userId}|${idempotencyKey}`,
    });
    if (outcome.is === 'held')
      return reply(
        { message: texts.withdrawalRequested, withdrawalId: outcome.id },
        { message: texts.withdrawalRequested, wallet: outcome.wallet },
      );
    if (outcome.is === 'other-content') return refuse('conflict');
    const { refusal } = outcome;
    if (refusal.code !== 'over-withdrawable') return refuse(refusal.code);
    const message = withdrawUpTo(refusal.upToRupees);
    return refuse(refusal.code, { message, errors: [{ path: 'amount', msg: message }] });
  });
}
