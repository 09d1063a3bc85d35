import { endpoints, events, operatorGuards, type EndpointData } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
let second: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet({ TWO_APPROVALS_ABOVE_RUPEES: '400' });
  [operator, second] = [await wallet.operator(), await wallet.operator()];
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const own = (Object.values(endpoints) as EndpointData[]).filter(({ owner }) => owner === 'svc-wallet');
const path = ({ path }: EndpointData): string => path.replace(/:\w+/g, 'x');
const request = async (endpoint: EndpointData, { token }: TestPlayer) => {
  const { status, body } = await wallet.raw('public', path(endpoint), {
    method: endpoint.method,
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
  });
  return [status, body.code];
};

test.each(own.filter(({ access }) => access === 'player').map((endpoint) => [endpoint.summary, endpoint] as const))(
  'a player’s endpoint refuses an operator: %s',
  async (_summary, endpoint) => expect(await request(endpoint, operator)).toEqual([403, 'operator-account']),
);
test.each(own.filter((one) => operatorGuards(one).firstDay).map((endpoint) => [endpoint.summary, endpoint] as const))(
  'a new operator may not yet: %s',
  async (_summary, endpoint) => {
    const businessNow = wallet.bank.now().getTime();
    const moneyFrom = (ms: number) => wallet.operator({ moneyFrom: new Date(businessNow + ms) });
    expect(await request(endpoint, await moneyFrom(60_000))).toEqual([403, 'cooling-off']);
    expect((await request(endpoint, await moneyFrom(-1)))[1]).not.toBe('cooling-off');
  },
);

const close = async ({ userId }: TestPlayer) =>
  must(await wallet.call(endpoints.closeWallet, { as: 'svc-auth', params: { userId } })).held;
let revision = 0;
const publish = async ({ userId }: TestPlayer, role: 'player' | 'operator') => {
  await wallet.emit(events.userStatusChanged, {
    userId,
    revision: ++revision,
    status: 'active',
    role,
    name: 'Rahul Kumar',
    kind: 'member',
    emailVerified: true,
    hideAsWinner: false,
    previewTomorrow: false,
  });
  await waitFor(
    'the news',
    async () => (await wallet.bank.wallets.findById(userId).lean())?.statusRevision === revision,
  );
};
const stake = async (player: TestPlayer) => must(await wallet.place(wallet.order(player, 49)));

describe('the wallet of a user who becomes an operator', () => {
  test.each<[string, (player: TestPlayer) => Promise<unknown>]>([
    ['cash', (player) => wallet.deposit(player, 2)],
    [
      'a stake that is open',
      async (player) => {
        await wallet.deposit(player, 2);
        expect(await wallet.place(wallet.order(player, 140))).toMatchObject({ body: { response: { state: 'open' } } });
      },
    ],
    [
      'a withdrawal under way',
      async (player) => {
        await wallet.deposit(player, 2);
        must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'me@okbank', amount: 100 } }));
      },
    ],
  ])('stays open while it holds %s', async (_what, prepare) => {
    const player = await wallet.player();
    await prepare(player);
    expect(await close(player)).toBe(true);
    expect((await wallet.bank.wallets.findById(player.userId).lean())?.status).not.toBe('closed');
  });

  test('T113: refuses stakes, and moves a later payment of a link into suspense', async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 2);
    expect(await close(player)).toBe(false);
    expect(await stake(player)).toMatchObject({ state: 'refused', reason: 'account-blocked' });
    await publish(player, 'operator');
    expect(await stake(player)).toMatchObject({ state: 'refused', reason: 'account-blocked' });
    await wallet.webhook({ event: 'payment.captured', ...payment });
    const id = `sandbox:${payment.paymentId}`;
    await waitFor('the payment', async () => (await wallet.bank.payments.findById(id).lean())?.state === 'suspense');
    expect(await wallet.bank.wallets.findById(player.userId).lean()).toMatchObject({ cash: 0, bonus: 4000 });
    const credit = await wallet.call(endpoints.matchSuspense, {
      token: operator.token,
      params: { id },
      body: { userId: player.userId, reason: 'it was his link' },
    });
    expect(credit.body.code).toBe('account-closed');
  });

  test('reopens when the promotion is not carried out', async () => {
    const player = await wallet.player();
    await close(player);
    await publish(player, 'player');
    await wallet.deposit(player, 2);
    expect(await stake(player)).toMatchObject({ state: 'open' });
  });

  test('opens by itself when svc-auth neither confirms nor undoes the closing within its bound', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 1);
    expect(
      must(
        await wallet.call(endpoints.closeWallet, {
          as: 'svc-auth',
          params: { userId: player.userId },
          body: { isLeaving: true },
        }),
      ).held,
    ).toBe(false);
    expect(await stake(player)).toMatchObject({ state: 'refused', reason: 'account-blocked' });
    const link = () => wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 1 } });
    expect((await link()).body.code).toBe('account-blocked');
    await wallet.bank.wallets.raw.updateOne(
      { _id: player.userId, closingUntil: { $gt: new Date() } },
      { $set: { closingUntil: new Date(Date.now() - 1) } },
    );
    expect(await stake(player)).toMatchObject({ state: 'open' });
    must(await link());
  });

  test('keeps money that arrives while it is closing, until the closing is confirmed', async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 1);
    expect(await close(player)).toBe(false);
    await wallet.webhook({ event: 'payment.captured', ...payment });
    const cash = async () => (await wallet.bank.wallets.findById(player.userId).lean())?.cash;
    await waitFor('the credit', async () => (await cash()) === 5000);
    await publish(player, 'operator');
    expect(await cash()).toBe(0);
    expect(await wallet.bank.payments.raw.findOne({ userId: player.userId, state: 'suspense' })).toMatchObject({
      amountPaise: 5000,
      reason: 'closed-with-money',
    });
  });

  test('counts or refuses a concurrent stake', async () => {
    for (let round = 0; round < 8; round += 1) {
      const player = await wallet.player();
      const order = wallet.order(player, 40);
      const [held, placed] = await Promise.all([close(player), wallet.place(order)]);
      expect(must(placed).state).toBe(held ? 'open' : 'refused');
    }
  });

  test('refuses an adjustment in its favour but allows one that removes stranded funds', async () => {
    const player = await wallet.player();
    await publish(player, 'operator');
    const adjust = (by: TestPlayer, rupees: number) =>
      wallet.call(endpoints.adjust, {
        token: by.token,
        body: {
          requestId: `${player.userId}${rupees}`,
          userId: player.userId,
          bucket: 'bonus',
          rupees,
          reason: 'tidy up',
        },
      });
    expect((await adjust(operator, 10)).body.code).toBe('account-closed');
    expect(must(await adjust(operator, -40)).state).toBe('proposed');
    expect(must(await adjust(second, -40)).state).toBe('posted');
  });
});

describe('refusal of decisions that benefit the operator or a linked account', () => {
  const refused = { status: 403, body: { code: 'own-benefit' } };
  const tied = (player: TestPlayer) => wallet.operator({ linkedTo: [player.userId] });
  const withdraw = async (player: TestPlayer) =>
    must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'me@okbank', amount: 100 } }))
      .withdrawalId ?? '';

  test('refuses a withdrawal, a review and an adjustment', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    const { token } = await tied(player);
    const params = { userId: player.userId };
    const id = await withdraw(player);
    expect(
      await wallet.call(endpoints.approveWithdrawal, { token, params: { id }, body: { note: 'mine' } }),
    ).toMatchObject(refused);
    expect(await wallet.call(endpoints.releaseWithdrawals, { token, params, body: { reason: 'mine' } })).toMatchObject(
      refused,
    );
    const body = {
      requestId: `mine-${player.userId}`,
      ...params,
      bucket: 'cash' as const,
      rupees: 100,
      reason: 'mine',
    };
    expect(await wallet.call(endpoints.adjust, { token, body })).toMatchObject(refused);
    must(await wallet.call(endpoints.adjust, { token: operator.token, body }));
    expect(await wallet.call(endpoints.adjust, { token, body })).toMatchObject(refused);
    expect(await wallet.view(player)).toMatchObject({ balance: 40, locked: 100 });
  });

  test('refuses a payment in suspense', async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 2, { amountPaise: 20_000 });
    await wallet.webhook({ event: 'payment.captured', ...payment });
    const id = `sandbox:${payment.paymentId}`;
    await waitFor('suspense', async () => (await wallet.bank.payments.findById(id).lean())?.state === 'suspense');
    expect(
      await wallet.call(endpoints.matchSuspense, {
        token: (await tied(player)).token,
        params: { id },
        body: { userId: player.userId, reason: 'mine' },
      }),
    ).toMatchObject(refused);
    expect((await wallet.view(player)).balance).toBe(40);
  });

  test('refuses a reward on hold', async () => {
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId, referralHold: 'same-device' });
    await wallet.deposit(friend, 2);
    const id = `referral:${friend.userId}`;
    await waitFor('the hold', async () => (await wallet.bank.referrals.findById(id).lean())?.state === 'on-hold');
    const decide = ({ token }: TestPlayer, decision: 'credit' | 'deny') =>
      wallet.call(endpoints.decideReferral, { token, params: { id }, body: { decision, reason: 'mine' } });
    expect(await decide(await tied(referrer), 'credit')).toMatchObject(refused);
    await publish(referrer, 'operator');
    expect((await decide(operator, 'credit')).body.code).toBe('account-closed');
    expect(must(await decide(operator, 'deny')).state).toBe('denied');
    expect((await wallet.bank.wallets.findById(referrer.userId).lean())?.bonus).toBe(4000);
  });

  test('T113: does not count two linked operators as two for a large withdrawal or an adjustment', async () => {
    const child = await wallet.operator({ linkedTo: [operator.userId] });
    const sibling = await wallet.operator({ linkedTo: [operator.userId] });
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const params = {
      id:
        must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'me@okbank', amount: 500 } }))
          .withdrawalId ?? '',
    };
    const approve = ({ token }: TestPlayer) =>
      wallet.call(endpoints.approveWithdrawal, { token, params, body: { note: 'fine' } });
    expect(must(await approve(child)).state).toBe('approved');
    const twoSteps = {
      requestId: `two-${player.userId}`,
      userId: player.userId,
      bucket: 'cash' as const,
      rupees: 5,
      reason: 'a lost voucher',
    };
    const adjust = ({ token }: TestPlayer) => wallet.call(endpoints.adjust, { token, body: twoSteps });
    expect(must(await adjust(operator)).state).toBe('proposed');
    expect((await adjust(child)).body.code).toBe('second-operator-needed');
    expect(must(await adjust(second)).state).toBe('posted');
    expect(must(await approve(sibling)).state).toBe('sending');
  });
});
