import { endpoints, events } from '@baazi/contracts';
import { startWallet, waitFor, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

test('grants a new player the joining bonus once, by direct call or by bus', async () => {
  const player = await wallet.player();
  await wallet.emit(events.userRegistered, {
    userId: player.userId,
    name: 'Rahul Kumar',
    kind: 'member',
    emailVerified: true,
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await wallet.view(player)).toEqual({ balance: 40, bonus: 40, withdrawable: 0, locked: 0, version: 1 });
});

test('T03: credits a deposit once, however often webhook, claim and poller report it', async () => {
  const player = await wallet.player();
  const { status, ...payment } = await wallet.pay(player, 2);
  const claims = Array.from({ length: 20 }, () =>
    wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount: 100 } }),
  );
  const hooks = Array.from({ length: 5 }, () => wallet.webhook({ event: 'payment.captured', ...payment }));
  const answers = await Promise.all(claims);
  await Promise.all(hooks);
  await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  expect(answers.filter(({ body }) => body.status).length).toBe(1);
  expect(answers.filter(({ status: code }) => code === 409).length).toBe(19);
  expect((await wallet.view(player)).balance).toBe(140);
});

test('T01: an unpaid claim changes nothing and says so under the amount', async () => {
  const player = await wallet.player();
  const answer = await wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount: 500 } });
  expect(answer.status).toBe(409);
  expect(answer.body.errors).toEqual([
    { path: 'amount', msg: 'Payment is still being verified. Your balance will update shortly.' },
  ]);
  expect((await wallet.view(player)).balance).toBe(40);
});

test('T02, T25: a claim of another amount than was paid, as from a tampered browser, changes nothing', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const paid = await wallet.view(player);
  for (const amount of [500, 200, 50])
    expect((await wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount } })).status).toBe(409);
  expect(await wallet.view(player)).toEqual(paid);
});

test.each([-500, -50, 0, 1, 49, 51, 75, 1000, 100.5, '-100', '1e2'])('T04: refuses a claim of %p', async (amount) => {
  const player = await wallet.player();
  const answer = await wallet.raw('public', '/api/user/wallet/balance', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-auth-token': player.token },
    body: JSON.stringify({ amount }),
  });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'amount']);
  expect(await wallet.view(player)).toMatchObject({ balance: 40, version: 1 });
});

test.each([99, 1, 0, -100, 100.5, '99'])('T27: refuses a withdrawal of %p and holds nothing', async (amount) => {
  const player = await wallet.player();
  await wallet.deposit(player, 3);
  const before = await wallet.view(player);
  const answer = await wallet.raw('public', '/api/user/wallet/withdraw', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-auth-token': player.token },
    body: JSON.stringify({ upi: 'asha@upi', amount }),
  });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'amount']);
  expect(await wallet.view(player)).toEqual(before);
});

test('T31: pays one level of a chain, and pays nobody twice in a ring that is reported later', async () => {
  const eldest = await wallet.player();
  const middle = await wallet.player({ referredBy: eldest.userId });
  const youngest = await wallet.player({ referredBy: middle.userId });
  await wallet.deposit(youngest, 2);
  await waitFor('the reward', async () => (await wallet.view(middle)).balance === 140);
  // The referrer is fixed at sign-up: a later event that closes the ring changes nothing.
  await wallet.emit(events.userRegistered, {
    userId: youngest.userId,
    name: 'Rahul Kumar',
    kind: 'member',
    emailVerified: true,
    referredBy: eldest.userId,
  });
  await wallet.emit(events.userRegistered, {
    userId: eldest.userId,
    name: 'Rahul Kumar',
    kind: 'member',
    emailVerified: true,
    referredBy: eldest.userId,
  });
  await wallet.deposit(youngest, 2);
  await wallet.deposit(eldest, 2);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([
    (await wallet.view(eldest)).balance,
    (await wallet.view(middle)).balance,
    (await wallet.view(youngest)).balance,
  ]).toEqual([140, 140, 240]);
});

test('pays the referrer for a friend’s first deposit, once', async () => {
  const referrer = await wallet.player();
  const friend = await wallet.player({ referredBy: referrer.userId });
  await wallet.deposit(friend, 3);
  await waitFor('the reward', async () => (await wallet.view(referrer)).balance === 240);
  await wallet.deposit(friend, 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await wallet.view(referrer)).balance).toBe(240);
});

test('holds a stake once, settles it once, and nets a correction', async () => {
  const [winner, loser] = [await wallet.player(), await wallet.player()];
  await wallet.deposit(winner, 2);
  await wallet.deposit(loser, 2);
  const market = `match:${winner.userId}`;
  const [a, b] = [wallet.order(winner, 100, { market }), wallet.order(loser, 100, { market, selection: 'RCB' })];
  const answers = await Promise.all(Array.from({ length: 20 }, () => wallet.place(a)));
  expect(answers.every(({ body }) => body.response?.state === 'open')).toBe(true);
  await wallet.place(b);
  expect(await wallet.view(winner)).toMatchObject({ balance: 40, bonus: 0, withdrawable: 40, locked: 100 });
  const totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  await wallet.emit(events.resultDeclared, { market, outcome: 'KKR', revision: 1, totals });
  await waitFor('the payout', async () => (await wallet.view(winner)).balance === 540);
  await waitFor('the report', async () =>
    (await wallet.emitted(events.marketSettled)).some((report) => report.market === market),
  );
  expect((await wallet.emitted(events.marketSettled)).filter((report) => report.market === market)).toEqual([
    { market, revision: 1, totals: { won: 1, lost: 1, void: 0, payoutPaise: 50000, refundPaise: 0 } },
  ]);
  await wallet.emit(events.resultDeclared, { market, outcome: 'RCB', revision: 2, totals });
  await waitFor('the correction', async () => (await wallet.view(loser)).balance === 540);
  await waitFor('the take back', async () => (await wallet.view(winner)).balance === 40);
  await wallet.emit(events.resultDeclared, { market, outcome: 'void', revision: 3, totals });
  await waitFor(
    'the refunds',
    async () => (await wallet.view(loser)).balance === 140 && (await wallet.view(winner)).balance === 140,
  );
  expect(await wallet.view(winner)).toMatchObject({ bonus: 40, withdrawable: 100, locked: 0 });
});

test('finally refuses 49 on a bonus of 40 and returns the missing amount', async () => {
  const player = await wallet.player();
  const order = wallet.order(player, 49);
  expect((await wallet.place(order)).body.response).toEqual({
    pickId: order.pickId,
    state: 'refused',
    reason: 'insufficient-balance',
    missingRupees: 9,
  });
  await wallet.deposit(player, 2);
  expect((await wallet.place(order)).body.response).toMatchObject({ state: 'refused' });
  expect((await wallet.view(player)).balance).toBe(140);
});

test('leaves a tombstone at close that rejects a late stake', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const order = wallet.order(player, 100);
  expect((await wallet.close(order)).body.response).toMatchObject({ state: 'closed' });
  expect((await wallet.place(order)).body.response).toMatchObject({ state: 'closed' });
  expect((await wallet.view(player)).balance).toBe(140);
  expect((await wallet.place({ ...order, stakePaise: 4900 })).status).toBe(409);
});

test('stores a stake’s Hindi label outside the idempotency payload', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const order = { ...wallet.order(player, 49), label: 'Rain?', labelHi: 'बारिश?' };
  expect((await wallet.place(order)).status).toBe(200);
  const { labelHi: _labelHi, ...older } = order;
  expect((await wallet.place(older)).status).toBe(200);
  const answer = await wallet.call(endpoints.transactions, { token: player.token, query: {} });
  expect(answer.body.response?.[0]?.data[0]).toMatchObject({ description: 'Joined Rain?', labelHi: 'बारिश?' });
});

test('describes the stake in the statement in plain text', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  await wallet.place(wallet.order(player, 100));
  const answer = await wallet.call(endpoints.transactions, { token: player.token, query: {} });
  const [list] = answer.body.response ?? [];
  expect(list?.count).toBe(3);
  expect(
    list?.data.map(({ type, description, amount, detail }) => ({ type, description, amount, detail })),
  ).toMatchObject([
    {
      type: 'debit',
      description: 'Joined KKR v RCB',
      amount: 100,
      detail: '₹100 stake on KKR v RCB: ₹40 from bonus, ₹60 from cash',
    },
    { type: 'credit', description: 'Money added', amount: 100 },
    { type: 'credit', description: 'Joining Bonus', amount: 40 },
  ]);
  expect(list?.data[0]?.memo).toEqual({
    key: 'joined',
    params: { label: { title: 'KKR v RCB' }, stakePaise: 100_00, bonusPaise: 40_00, cashPaise: 60_00 },
  });
  const detail = await wallet.call(endpoints.transactionDetail, {
    token: player.token,
    params: { id: list?.data[0]?._id ?? '' },
  });
  expect(detail.body.response?.legs).toEqual([
    { account: 'Your bonus', subAccount: 'bonus', amount: -40 },
    { account: 'Your cash', subAccount: 'cash', amount: -60 },
    { account: 'Held for contests', subAccount: 'escrow', amount: 100 },
  ]);
});

test('T20: credits nothing for forged, stale and malformed webhooks', async () => {
  const player = await wallet.player();
  const { status, ...payment } = await wallet.pay(player, 4);
  wallet.checkout.payments.length = 0;
  const { body } = wallet.checkout.event({ event: 'payment.captured', ...payment });
  const forged = await wallet.raw('public', '/api/payments/webhook/sandbox', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-sandbox-timestamp': String(Math.floor(Date.now() / 1000)),
      'x-sandbox-signature': 'ab'.repeat(32),
    },
  });
  expect(forged.status).toBe(401);
  expect(
    (await wallet.webhook({ event: 'payment.captured', ...payment }, new Date(Date.now() - 6 * 60_000))).status,
  ).toBe(401);
  expect((await wallet.webhook({ nonsense: true })).status).toBe(400);
  expect((await wallet.view(player)).balance).toBe(40);
});
