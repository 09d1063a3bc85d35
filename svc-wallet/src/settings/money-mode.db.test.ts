import { endpoints, events } from '@baazi/contracts';
import { startTestService, freshNamespace } from '@baazi/service-kit/testing';
import { mountWallet } from '../mount-wallet';
import { startFakeRazorpay } from '../testing/fake-razorpay';
import { licensed } from '../testing/licensed';
import { must, sealedBy, startWallet, waitFor } from '../testing/start-wallet';
import { walletSettings } from '../wallet-config';

test('play: coins once a day, no deposits, no withdrawals', async () => {
  const wallet = await startWallet({ MONEY_MODE: 'play', DAILY_COINS: '500' });
  try {
    const player = await wallet.player();
    await Promise.all(Array.from({ length: 10 }, () => wallet.view(player)));
    expect(await wallet.view(player)).toMatchObject({ balance: 540, bonus: 540, withdrawable: 0 });
    expect((await wallet.place(wallet.order(player, 100))).body.response?.state).toBe('open');
    expect(
      (await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 } })).body.code,
    ).toBe('mode-closed');
    expect(
      (await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'a.b@upi', amount: 100 } })).body.code,
    ).toBe('mode-closed');
    const operator = await wallet.operator();
    expect(
      (await wallet.call(endpoints.windDown, { token: operator.token, body: { on: true, reason: 'x' } })).body.code,
    ).toBe('mode-closed');
    expect(must(await wallet.call(endpoints.trialBalance, { token: operator.token })).balanced).toBe(true);
  } finally {
    await wallet.stop();
  }
});

test('play: a streak rises day by day, forgives one missed day and begins again after two', async () => {
  const wallet = await startWallet({ MONEY_MODE: 'play', DAILY_COINS: '500' });
  try {
    const player = await wallet.player();
    const daily = async () => must(await wallet.call(endpoints.dailyCoins, { token: player.token }));
    const afterDays = (days: number) =>
      wallet.service.clocks.moveTo(wallet.service.clocks.offsetMs() + days * 24 * 3600_000);
    const balances = async () => (await wallet.view(player)).balance;
    expect([await daily(), await daily()]).toEqual(Array(2).fill({ streak: 1, coins: 500, tomorrow: 550 }));
    expect(await balances()).toBe(540);
    afterDays(1);
    // However many requests of a day run at once, its coins come once.
    await Promise.all(Array.from({ length: 8 }, daily));
    expect(await balances()).toBe(1090);
    afterDays(2);
    expect(await daily()).toEqual({ streak: 3, coins: 600, tomorrow: 650 });
    afterDays(3);
    expect(await daily()).toEqual({ streak: 1, coins: 500, tomorrow: 550 });
    expect(await balances()).toBe(2190);
    const operator = await wallet.operator();
    expect(must(await wallet.call(endpoints.trialBalance, { token: operator.token })).balanced).toBe(true);
  } finally {
    await wallet.stop();
  }
});

test('play: a friend who has played brings the referrer coins, once', async () => {
  const wallet = await startWallet({ MONEY_MODE: 'play', DAILY_COINS: '500' });
  try {
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId });
    await wallet.view(friend);
    const balance = async () => (await wallet.view(referrer)).balance;
    expect(await balance()).toBe(540);
    for (const [market, before, after] of [
      ['match:ipl-2025-1', 540, 1040],
      ['match:ipl-2025-2', 1040, 1040],
    ] as const) {
      await wallet.place(wallet.order(friend, 100, { market }));
      expect(await balance()).toBe(before);
      const totals = { won: 0, lost: 1, void: 0, payoutPaise: 0, refundPaise: 0 };
      await wallet.emit(events.resultDeclared, { market, outcome: 'RCB', revision: 1, totals });
      await waitFor('the stake to be settled', async () => (await wallet.view(friend)).locked === 0);
      await waitFor('the reward', async () => (await balance()) === after);
    }
    const friends = must(await wallet.call(endpoints.friends, { token: referrer.token }));
    expect(friends.data).toMatchObject([{ state: 'rewarded', rewardRupees: 500 }]);
    const operator = await wallet.operator();
    expect(must(await wallet.call(endpoints.trialBalance, { token: operator.token })).problems).toEqual([]);
  } finally {
    await wallet.stop();
  }
});

test('there are no daily coins where rupees are played for', async () => {
  const wallet = await startWallet({ MONEY_MODE: 'sandbox' });
  try {
    const { token } = await wallet.player();
    expect((await wallet.call(endpoints.dailyCoins, { token })).body.code).toBe('mode-closed');
  } finally {
    await wallet.stop();
  }
});

test('keeps the currency that a ledger was started with', async () => {
  const namespace = freshNamespace();
  const razorpay = await startFakeRazorpay();
  const start = (env: Record<string, string>, keep: boolean) =>
    startTestService(
      'svc-wallet',
      walletSettings,
      async (service) => void (await mountWallet(service)),
      { ...sealedBy, ...env },
      {
        namespace,
        keepData: keep,
      },
    );
  const play = await start({ MONEY_MODE: 'play' }, true);
  await play.stop();
  await expect(start({ MONEY_MODE: 'real', ...licensed, ...razorpay.env }, true)).rejects.toThrow(
    'this ledger was started with COIN',
  );
  await (await start({ MONEY_MODE: 'play' }, false)).stop();
  await razorpay.stop();
});

test.each([
  [
    'the sandbox takes no real money',
    {
      MONEY_MODE: 'real',
      ...licensed,
      SANDBOX_CHECKOUT_URL: 'http://127.0.0.1:1',
      SANDBOX_WEBHOOK_SECRET: 'x'.repeat(40),
    },
    'the sandbox takes no real money',
  ],
  ['real money without a licence', { MONEY_MODE: 'real' }, 'MONEY_MODE real needs LICENCE_JURISDICTION'],
  ['real money in India', { MONEY_MODE: 'real', ...licensed, LICENCE_JURISDICTION: 'IN' }, 'prohibited in India'],
  [
    'a provider without its keys',
    { MONEY_MODE: 'sandbox', PAYMENT_PROVIDER: 'razorpay' },
    'the settings of payment provider razorpay are missing',
  ],
])('does not start: %s', async (_name, env, text) => {
  await expect(
    startTestService('svc-wallet', walletSettings, async (service) => void (await mountWallet(service)), {
      ...sealedBy,
      ...env,
    }),
  ).rejects.toThrow(text);
});
