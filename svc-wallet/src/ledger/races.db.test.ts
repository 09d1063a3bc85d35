import { endpoints } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

/** Rounds of each race; `ROUNDS=100` for the long form. Fifty concurrent requests in each. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
const PARALLEL = 50;

jest.setTimeout(60_000 + ROUNDS * 20_000);
let wallet: TestWallet;
// Two instances take the requests in turn, and every worker runs twice: what holds here holds between processes too,
// since instances share nothing but the servers.
beforeAll(async () => void (wallet = await startWallet({}, { copies: 2 })));
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const concurrency = <T>(make: (i: number) => Promise<T>, n = PARALLEL): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const rounds = async (race: () => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await race();
};
const withdraw = (player: TestPlayer, amount: number) =>
  wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'player@upi', amount } });

test('T09 one entry sent fifty times: one stake, one debit', () =>
  rounds(async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const order = wallet.order(player, 100);
    const answers = await concurrency(() => wallet.place(order));
    expect(new Set(answers.map(({ body }) => body.response?.state))).toEqual(new Set(['open']));
    expect(await wallet.view(player)).toMatchObject({ balance: 140, locked: 100 });
  }));

test('T09 place and close at once: one of them, and the money agrees', () =>
  rounds(async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const order = wallet.order(player, 100);
    const answers = await concurrency((i) => (i % 2 === 0 ? wallet.place(order) : wallet.close(order)));
    const [state, ...more] = new Set(answers.map(({ body }) => body.response?.state));
    expect(more).toEqual([]);
    expect(await wallet.view(player)).toMatchObject(
      state === 'open' ? { balance: 140, locked: 100 } : { balance: 240, locked: 0 },
    );
  }));

test('T10 fifty different joins of 60 on 240: four are held', () =>
  rounds(async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const answers = await concurrency((i) => wallet.place(wallet.order(player, 60, { market: `match:m${i}` })));
    expect(answers.filter(({ body }) => body.response?.state === 'open')).toHaveLength(4);
    expect(answers.filter(({ body }) => body.response?.reason === 'insufficient-balance')).toHaveLength(PARALLEL - 4);
    expect(await wallet.view(player)).toMatchObject({ balance: 0, locked: 240 });
  }));

test('T11 stakes against withdrawals: never both from the same money', () =>
  rounds(async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const answers = await concurrency(async (i) => {
      if (i % 2 === 0)
        return (await wallet.place(wallet.order(player, 120, { market: `match:m${i}` }))).body.response?.state ===
          'open'
          ? { staked: 120, withdrawn: 0 }
          : { staked: 0, withdrawn: 0 };
      return (await withdraw(player, 100)).body.status ? { staked: 0, withdrawn: 100 } : { staked: 0, withdrawn: 0 };
    });
    const [staked, withdrawn] = [
      answers.reduce((sum, answer) => sum + answer.staked, 0),
      answers.reduce((sum, answer) => sum + answer.withdrawn, 0),
    ];
    expect(await wallet.view(player)).toMatchObject({ balance: 240 - staked - withdrawn, locked: staked + withdrawn });
    expect(staked + withdrawn).toBeGreaterThanOrEqual(200);
  }));

test('T21 one payment reported fifty times, under one event id and many: one credit', () =>
  rounds(async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 2);
    await concurrency((i) =>
      wallet.webhook({
        event: 'payment.captured',
        ...payment,
        ...(i % 2 === 0 ? { eventId: `evt-${payment.paymentId}` } : {}),
      }),
    );
    await waitFor('the credit', async () => (await wallet.view(player)).balance >= 140);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await wallet.view(player)).balance).toBe(140);
  }));

test('T26 fifty withdrawals of 100 on 200 cash: two are held', () =>
  rounds(async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const answers = await concurrency(() => withdraw(player, 100));
    expect(answers.filter(({ body }) => body.status)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(PARALLEL - 2);
    expect(await wallet.view(player)).toMatchObject({ balance: 40, locked: 200 });
  }));

test('T26 one idempotency key, fifty times: one withdrawal', () =>
  rounds(async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const key = crypto.randomUUID();
    const answers = await concurrency(() =>
      wallet.call(endpoints.withdraw, {
        token: player.token,
        body: { upi: 'player@upi', amount: 100 },
        headers: { 'idempotency-key': key },
      }),
    );
    expect(new Set(answers.map(({ body }) => body.response?.withdrawalId)).size).toBe(1);
    expect(await wallet.view(player)).toMatchObject({ balance: 440, locked: 100 });
    const other = await wallet.call(endpoints.withdraw, {
      token: player.token,
      body: { upi: 'player@upi', amount: 101 },
      headers: { 'idempotency-key': key },
    });
    expect(other.status).toBe(409);
  }));

test('T29 approve, reject and cancel at once: one of them, the money once', () =>
  rounds(async () => {
    const player = await wallet.player();
    const [one, two] = [await wallet.operator(), await wallet.operator()];
    await wallet.deposit(player, 4);
    const { withdrawalId = '' } = must(await withdraw(player, 300));
    const params = { id: withdrawalId };
    const answers = await concurrency(async (i) => {
      if (i % 3 === 0)
        return {
          approved: (await wallet.call(endpoints.approveWithdrawal, { token: one.token, params, body: { note: 'ok' } }))
            .body.status,
        };
      if (i % 3 === 1)
        return {
          ended: (await wallet.call(endpoints.rejectWithdrawal, { token: two.token, params, body: { note: 'no' } }))
            .body.status,
        };
      return { ended: (await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params })).body.status };
    });
    const approved = answers.filter((answer) => 'approved' in answer && answer.approved).length;
    const ended = answers.filter((answer) => 'ended' in answer && answer.ended).length;
    expect(approved + ended).toBe(1);
    await waitFor('the end', async () => (await wallet.view(player)).locked === 0);
    expect((await wallet.view(player)).balance).toBe(approved ? 240 : 540);
  }));

test('T32 first deposits at once: one is first, one reward', () =>
  rounds(async () => {
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId });
    const paid: Awaited<ReturnType<TestWallet['pay']>>[] = [];
    for (const planId of [2, 4] as const) paid.push(await wallet.pay(friend, planId));
    await concurrency(async (i) => {
      const { status, ...payment } = paid[i % 2] ?? paid[0]!;
      return wallet.webhook({ event: 'payment.captured', ...payment });
    });
    await waitFor('both credits', async () => (await wallet.view(friend)).balance === 640);
    await waitFor('the reward', async () => (await wallet.view(referrer)).balance > 40);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([140, 540]).toContain((await wallet.view(referrer)).balance);
  }));
