import { endpoints } from '@baazi/contracts';
import { readConfig } from '@baazi/service-kit';
import { must, sealedBy, startWallet, type TestWallet } from '../../testing/start-wallet';
import { walletSettings } from '../../wallet-config';
import { checkPlanLinks } from './plan-links';

const links = (link: string) => ({ PLAN_LINKS: JSON.stringify({ 2: link }) });
const page = 'https://pay.example.in/plan-2?email={email}&ref={intent}';

describe('links of the operators', () => {
  let wallet: TestWallet;
  beforeAll(
    async () =>
      (wallet = await startWallet({
        ...links(page),
        PAYMENT_ORIGINS: 'https://pay.example.in, https://other.example',
      })),
  );
  afterAll(() => wallet.stop());

  test('carry our reference; the place of the e-mail address is left to the browser; other plans go to the provider', async () => {
    const player = await wallet.player();
    const ask = (planId: 1 | 2) => wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId } });
    const { intentId, paymentUrl } = must(await ask(2));
    expect(paymentUrl).toBe(`https://pay.example.in/plan-2?email={email}&ref=${intentId}`);
    expect(await wallet.bank.intents.findById(intentId).lean()).toMatchObject({
      state: 'linked',
      userId: player.userId,
    });
    expect(must(await ask(1)).paymentUrl).toContain(wallet.checkout.url);
  });

  test('money that comes through them without our reference waits in suspense, whatever e-mail address it names (T23)', async () => {
    const player = await wallet.player();
    must(await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 } }));
    await wallet.webhook({
      event: 'payment.captured',
      paymentId: 'pay_by_plan',
      amountPaise: 10_000,
      currency: 'TEST',
      email: 'rahul@example.in',
    });
    for (let looks = 0; looks < 100 && !(await wallet.bank.payments.exists({ _id: 'sandbox:pay_by_plan' })); looks += 1)
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
])('%s stops the service with one line that says so', (_what, env, line) => expect(() => start(env)).toThrow(line));
