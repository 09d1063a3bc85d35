import { endpoints, events, questionMarket, type PlanId } from '@baazi/contracts';
import type { TestContest } from '../../../svc-contest/src/testing/start-contest';
import { sealBlock } from '../../../svc-wallet/src/ledger/seal/seal-block';
import { must, waitFor, type TestPlayer, type TestWallet } from '../../../svc-wallet/src/testing/start-wallet';

/** The start of the history: two matches and a question today, another match tomorrow. */
export const BEGINS_AT = '2025-03-23T09:00:00+05:30';
/** The threshold above which a withdrawal takes two operators. */
export const TWO_APPROVALS_ABOVE_RUPEES = '400';

interface TestServices {
  wallet: TestWallet;
  contest: TestContest;
}

/**
 * A small history with everything that the ledger can hold, played on both services: entries that won, lost, were
 * refunded, corrected, refused or are open; deposits and refunds of every kind; withdrawals in every state.
 */
export async function playHistory({ wallet, contest }: TestServices): Promise<void> {
  const operators = [await wallet.operator(), await wallet.operator()] as const;
  const rich = async (...plans: PlanId[]): Promise<TestPlayer> => {
    const player = await wallet.player();
    for (const plan of plans) await wallet.deposit(player, plan);
    return player;
  };
  must(
    await wallet.call(endpoints.setMoney, {
      token: operators[0].token,
      body: {
        name: 'two-approvals-above-rupees',
        value: Number(TWO_APPROVALS_ABOVE_RUPEES) + 1,
        reason: 'a rupee more',
        expectedRevision: 0,
        dryRun: false,
      },
    }),
  );
  await playMatches({ wallet, contest }, operators, rich);
  await playReversals(wallet, rich);
  await playSuspense(wallet, rich);
  await playWithdrawals(wallet, operators, rich);
  await playReferrals(wallet, operators);
  await playLeavers(wallet, rich);
  await playAdjustments(wallet, operators, await wallet.player());
  while ((await sealBlock(wallet.bank)).transfers > 0);
  // Transfers after the last block.
  const late = await rich(2, 2);
  await join(contest, late, 'ipl-2025-4', 'DC', 150);
}

type Rich = (...plans: PlanId[]) => Promise<TestPlayer>;
type Operators = readonly [TestPlayer, TestPlayer];

const join = async (
  { service }: TestContest,
  player: TestPlayer,
  matchID: string,
  chosenTeam: string,
  amount: number,
) => service.call(endpoints.joinContest, { token: player.token, body: { matchID, chosenTeam, amount } });

async function playMatches({ wallet, contest }: TestServices, [operator]: Operators, rich: Rich): Promise<void> {
  const { service } = contest;
  const [winner, loser, refunded, open] = [await rich(4), await rich(4), await rich(3), await rich(4)];
  const question = (await contest.contest.questions.findOne({ day: '2025-03-23' }).lean())?.questionID ?? '';
  must(
    await service.call(endpoints.setExposure, {
      token: operator.token,
      body: { market: 'match:ipl-2025-4', maxStakeRupees: 1000, capRupees: 50_000, reason: 'a small house' },
    }),
  );
  for (const [player, match, team, amount] of [
    [winner, 'ipl-2025-2', 'SRH', 100],
    [loser, 'ipl-2025-2', 'RR', 200],
    [refunded, 'ipl-2025-3', 'CSK', 60],
    [open, 'ipl-2025-4', 'DC', 450],
    [winner, 'ipl-2025-4', 'LSG', 49],
  ] as const)
    must(await join(contest, player, match, team, amount));
  // More than there is: refused for good.
  await join(contest, await wallet.player(), 'ipl-2025-3', 'MI', 300);
  for (const [player, answer] of [
    [winner, 'yes'],
    [loser, 'no'],
  ] as const)
    must(
      await service.call(endpoints.answerQuestion, {
        token: player.token,
        body: { questionID: question, answer, amount: 50 },
      }),
    );
  contest.moveTo('2025-03-23T23:59:00+05:30');
  const note = 'official scorecard';
  const declare = async (matchID: string, outcome: string, expectedRevision?: number) =>
    must(
      await service.call(endpoints.declareMatch, {
        token: operator.token,
        params: { matchID },
        body: { outcome, note, expectedRevision },
      }),
    );
  await declare('ipl-2025-2', 'RR');
  await settled(contest, 'match:ipl-2025-2', 1);
  await declare('ipl-2025-2', 'SRH', 1);
  await declare('ipl-2025-3', 'void');
  must(
    await service.call(endpoints.declareQuestion, {
      token: operator.token,
      params: { questionID: question },
      body: { outcome: 'yes', note },
    }),
  );
  await settled(contest, 'match:ipl-2025-2', 2);
  await settled(contest, 'match:ipl-2025-3', 1);
  await settled(contest, questionMarket(question), 1);
}

async function settled({ contest }: TestContest, market: string, revision: number): Promise<void> {
  await waitFor(`${market} at revision ${revision}`, async () => {
    const { state, revision: reached } = (await contest.markets.findById(market).lean()) ?? {};
    return state === 'settled' && reached === revision;
  });
  await waitFor(`the entries on ${market}`, async () => {
    const waiting = await contest.entries.countDocuments({ market, state: 'held', n: { $lt: revision } });
    return waiting === 0;
  });
}

const reverse = (wallet: TestWallet, paymentId: string, rupees: number) =>
  wallet.webhook({
    event: 'payment.reversed',
    paymentId,
    reversalId: `rev-${rupees}-${paymentId}`,
    amountPaise: rupees * 100,
    currency: 'TEST',
  });
const untilReversed = (wallet: TestWallet, paymentId: string, rupees: number) =>
  waitFor(
    `₹${rupees} of ${paymentId} being reversed`,
    async () => (await wallet.bank.payments.findById(`sandbox:${paymentId}`).lean())?.reversedPaise === rupees * 100,
  );

async function playReversals(wallet: TestWallet, rich: Rich): Promise<void> {
  const inParts = await rich(2);
  const part = await wallet.deposit(inParts, 4);
  await reverse(wallet, part, 100);
  await untilReversed(wallet, part, 100);
  const whole = await wallet.deposit(await rich(), 3);
  await reverse(wallet, whole, 200);
  await untilReversed(wallet, whole, 200);
  // The reversal arrives before its capture, and then covers all of it.
  await reverse(wallet, 'pay_never', 300);
  await untilReversed(wallet, 'pay_never', 300);
  await wallet.webhook({ event: 'payment.captured', paymentId: 'pay_never', amountPaise: 300_00, currency: 'TEST' });
  await untilState(wallet, 'pay_never', 'reversed');
  await reverse(wallet, 'pay_unheard', 70);
  await untilReversed(wallet, 'pay_unheard', 70);
}

const untilState = (wallet: TestWallet, paymentId: string, state: string) =>
  waitFor(
    `${paymentId} ${state}`,
    async () => (await wallet.bank.payments.findById(`sandbox:${paymentId}`).lean())?.state === state,
  );

async function playSuspense(wallet: TestWallet, rich: Rich): Promise<void> {
  const stray = async (paymentId: string, rupees: number, currency = 'TEST'): Promise<void> => {
    await wallet.webhook({ event: 'payment.captured', paymentId, amountPaise: rupees * 100, currency });
    await untilState(wallet, paymentId, 'suspense');
  };
  const decide = async (paymentId: string, body: { userId: string } | { refund: true }) =>
    must(await wallet.decideSuspense(`sandbox:${paymentId}`, { ...body, reason: 'looked at' }));
  await stray('pay_waits', 500);
  await stray('pay_dollars', 100, 'USD');
  await stray('pay_matched', 400);
  await reverse(wallet, 'pay_matched', 150);
  await untilReversed(wallet, 'pay_matched', 150);
  await decide('pay_matched', { userId: (await rich(1)).userId });
  await stray('pay_refunded', 600);
  await decide('pay_refunded', { refund: true });
  await untilState(wallet, 'pay_refunded', 'refunded');
}

async function playWithdrawals(wallet: TestWallet, [first, second]: Operators, rich: Rich): Promise<void> {
  const ask = async (player: TestPlayer, amount: number): Promise<string> =>
    must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul.k@okbank', amount } }))
      .withdrawalId ?? '';
  const approve = async (id: string, by = first) =>
    must(await wallet.call(endpoints.approveWithdrawal, { token: by.token, params: { id }, body: { note: 'fine' } }));
  const until = (id: string, state: string) =>
    waitFor(
      `a withdrawal being ${state}`,
      async () => (await wallet.bank.withdrawals.findById(id).lean())?.state === state,
    );
  await ask(await rich(3), 150);
  await approve(await ask(await rich(4), 500));
  const paid = await ask(await rich(4), 450);
  await approve(paid);
  await approve(paid, second);
  await until(paid, 'paid');
  const reversed = await ask(await rich(3), 120);
  await approve(reversed);
  await until(reversed, 'paid');
  await wallet.webhook({ event: 'payout.reversed', withdrawalId: reversed, payoutId: `pout_${reversed}` });
  await until(reversed, 'reversed');
  // Reversed after it was paid out: a debt, which the next deposit pays in part.
  const owing = await rich();
  const spent = await wallet.deposit(owing, 4);
  const gone = await ask(owing, 400);
  await approve(gone);
  await until(gone, 'paid');
  await reverse(wallet, spent, 500);
  await untilReversed(wallet, spent, 500);
  const { status: _status, ...next } = await wallet.pay(owing, 2);
  await wallet.webhook({ event: 'payment.captured', ...next });
  await untilState(wallet, next.paymentId, 'credited');
  wallet.checkout.payoutStatus = 'failed';
  const failed = await ask(await rich(3), 130);
  await approve(failed);
  await until(failed, 'failed');
  wallet.checkout.payoutStatus = 'queued';
  const sending = await ask(await rich(3), 140);
  await approve(sending);
  await waitFor('the provider', async () => wallet.checkout.payouts.has(sending));
  const rejected = await ask(await rich(3), 160);
  must(
    await wallet.call(endpoints.rejectWithdrawal, {
      token: first.token,
      params: { id: rejected },
      body: { note: 'not yours' },
    }),
  );
  const player = await rich(3);
  const cancelled = await ask(player, 170);
  must(await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params: { id: cancelled } }));
}

async function playReferrals(wallet: TestWallet, [operator]: Operators): Promise<void> {
  const referrer = await wallet.player();
  const until = (friend: TestPlayer, state: string) =>
    waitFor(
      `a referral being ${state}`,
      async () => (await wallet.bank.referrals.findById(`referral:${friend.userId}`).lean())?.state === state,
    );
  const credited = await wallet.player({ referredBy: referrer.userId });
  await wallet.deposit(credited, 2);
  await until(credited, 'credited');
  const clawedBack = await wallet.player({ referredBy: referrer.userId });
  const paymentId = await wallet.deposit(clawedBack, 3);
  await until(clawedBack, 'credited');
  await reverse(wallet, paymentId, 200);
  await until(clawedBack, 'clawed-back');
  const held = await wallet.player({ referredBy: referrer.userId, referralHold: 'same-device' });
  await wallet.deposit(held, 1);
  await until(held, 'on-hold');
  for (const [decision, state] of [
    ['credit', 'credited'],
    ['deny', 'denied'],
  ] as const) {
    const friend = await wallet.player({ referredBy: referrer.userId, referralHold: 'same-device' });
    await wallet.deposit(friend, 1);
    await until(friend, 'on-hold');
    const body = { decision, reason: 'looked at' };
    const params = { id: `referral:${friend.userId}` };
    must(await wallet.call(endpoints.decideReferral, { token: operator.token, params, body }));
    await until(friend, state);
  }
  await wallet.player({ referredBy: referrer.userId });
}

/** Stranded funds of closed accounts: waiting, given to another account, refunded by hand, or taken back. */
async function playLeavers(wallet: TestWallet, rich: Rich): Promise<void> {
  const left = async (userId: string): Promise<string> => {
    await wallet.emit(events.userStatusChanged, {
      userId,
      revision: 1,
      status: 'closed',
      kind: 'member',
      emailVerified: true,
      hideAsWinner: true,
      previewTomorrow: false,
    });
    const row = { provider: 'books', userId, state: 'suspense' } as const;
    await waitFor('what was left', async () => (await wallet.bank.payments.exists(row)) !== null);
    return String((await wallet.bank.payments.findOne(row).lean())?._id);
  };
  const decide = async (id: string, body: { userId: string } | { refund: true; reference: string }) =>
    must(await wallet.decideSuspense(id, { ...body, reason: 'wrote to us' }));
  await left((await rich(1)).userId);
  await decide(await left((await rich(1)).userId), { userId: (await rich(1)).userId });
  await decide(await left((await rich(1)).userId), { refund: true, reference: 'UTR 4711' });
  const taken = await rich();
  const paymentId = await wallet.deposit(taken, 1);
  await left(taken.userId);
  await reverse(wallet, paymentId, 20);
  await untilReversed(wallet, paymentId, 20);
}

async function playAdjustments(wallet: TestWallet, [first, second]: Operators, player: TestPlayer): Promise<void> {
  for (const [bucket, rupees, isConfirmed] of [
    ['cash', 75, true],
    ['bonus', -15, true],
    ['cash', 10, false],
  ] as const) {
    const body = {
      requestId: `fix-${bucket}-${rupees}`,
      userId: player.userId,
      bucket,
      rupees,
      reason: 'a lost voucher',
    };
    must(await wallet.call(endpoints.adjust, { token: first.token, body }));
    if (isConfirmed) must(await wallet.call(endpoints.adjust, { token: second.token, body }));
  }
}
