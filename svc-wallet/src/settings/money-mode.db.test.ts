import { endpoints } from '@baazi/contracts';
import { startTestService, freshNamespace } from '@baazi/service-kit/testing';
import { mountWallet } from '../mount-wallet';
import { startFakeRazorpay } from '../testing/fake-razorpay';
import { must, sealedBy, startWallet } from '../testing/start-wallet';
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
  await expect(start({ MONEY_MODE: 'real', ...razorpay.env }, true)).rejects.toThrow(
    'this ledger was started with COIN',
  );
  await (await start({ MONEY_MODE: 'play' }, false)).stop();
  await razorpay.stop();
});

test.each([
  [
    'the sandbox takes no real money',
    { MONEY_MODE: 'real', SANDBOX_CHECKOUT_URL: 'http://127.0.0.1:1', SANDBOX_WEBHOOK_SECRET: 'x'.repeat(40) },
    'the sandbox takes no real money',
  ],
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
