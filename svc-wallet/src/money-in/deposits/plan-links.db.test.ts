import { endpoints } from '@baazi/contracts';
import { readConfig } from '@baazi/service-kit';
import { must, sealedBy, startWallet, type TestWallet } from '../../testing/start-wallet';
import { walletSettings } from '../../wallet-config';
import { checkPlanLinks } from './plan-links';

const links = (link: string) => ({ PLAN_LINKS: JSON.stringify({ 2: link }) });
const page = 'https://pay.example.in/plan-2?email={email}&ref={intent}';

describe("operators' plan links", () => {
  let wallet: TestWallet;
  beforeAll(
    async () =>
      (wallet = await startWallet({
        ...links(page),
        PAYMENT_ORIGINS: 'https://pay.example.in, https://other.example',
      })),
  );
  afterAll(() => wallet.stop());

  test('carry our reference, leave the e-mail placeholder to the browser, and other plans use the provider', async () => {
    const player = await wallet.player();
    const request = (planId: 1 | 2) =>
      wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId } });
    const { intentId, paymentUrl } = must(await request(2));
    expect(paymentUrl).toBe(`https://pay.example.in/plan-2?email={email}&ref=${intentId}`);
    expect(await wallet.bank.intents.findById(intentId).lean()).toMatchObject({
      state: 'linked',
      userId: player.userId,
    });
    expect(must(await request(1)).paymentUrl).toContain(wallet.checkout.url);
  });

  test('moves money without our reference into suspense, whatever e-mail address it names (T23)', async () => {
    const player = await wallet.player();
    must(await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 } }));
    await wallet.webhook({
      event: 'payment.captured',
      paymentId: 'pay_by_plan',
      amountPaise: 10_000,
      currency: 'TEST',
      email: 'rahul@example.in',
    });
    for (
      let attempts = 0;
      attempts < 100 && !(await wallet.bank.payments.exists({ _id: 'sandbox:pay_by_plan' }));
      attempts += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await wallet.bank.payments.findById('sandbox:pay_by_plan').lean()).toMatchObject({
      state: 'suspense',
      reason: 'no-intent',
      email: 'rahul@example.in',
    });
    expect((await wallet.view(player)).balance).toBe(40);
  });
});

const start = (env: Record<string, string>): void =>
  checkPlanLinks(readConfig('svc-wallet', walletSettings, { ...sealedBy, ...env }), { origins: [] });

test.each([
  [
    'a link where no browser may go',
    { ...links(page), PAYMENT_ORIGINS: 'https://other.example' },
    'svc-wallet cannot start: the link of plan 2 in PLAN_LINKS is at https://pay.example.in, which is not in PAYMENT_ORIGINS',
  ],
  ['a script as a link', links('javascript:alert(1)'), 'svc-wallet cannot start: PLAN_LINKS'],
  ['something else than JSON', { PLAN_LINKS: page }, 'svc-wallet cannot start: PLAN_LINKS: must be JSON'],
  [
    'a path as an origin',
    { PAYMENT_ORIGINS: 'https://pay.example.in/plan' },
    'svc-wallet cannot start: PAYMENT_ORIGINS: must be origins',
  ],
])('stops the service with a one-line reason for %s', (_what, env, line) => expect(() => start(env)).toThrow(line));
