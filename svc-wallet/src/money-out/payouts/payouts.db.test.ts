import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
let [ann, bob]: TestPlayer[] = [];
beforeAll(async () => {
  wallet = await startWallet();
  [ann, bob] = [await wallet.operator(), await wallet.operator()];
});
afterAll(() => wallet.stop());
afterEach(async () => {
  Object.assign(wallet.checkout, { isDown: false, payoutError: undefined, payoutStatus: 'processed' });
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
});

type Operator = TestPlayer | undefined;
const account = async (name: string) => (await wallet.trialBalance()).accounts[`house:${name}`] ?? 0;
const stateOf = async (id: string) => (await wallet.bank.withdrawals.findById(id).lean())?.state;
const until = (id: string, state: string) => waitFor(state, async () => (await stateOf(id)) === state);
/** Deposits ₹500 and sends a withdrawal of so many rupees that the provider leaves unanswered. */
async function approved(rupees: number): Promise<{ player: TestPlayer; id: string }> {
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  const { withdrawalId: id = '' } = must(
    await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul@okbank', amount: rupees } }),
  );
  return { player, id };
}
const approve = async (id: string) =>
  must(
    await wallet.call(endpoints.approveWithdrawal, { token: ann?.token ?? '', params: { id }, body: { note: 'ok' } }),
  );
async function silent(rupees = 500): Promise<{ player: TestPlayer; id: string }> {
  const made = await approved(rupees);
  wallet.checkout.isDown = true;
  await approve(made.id);
  return made;
}
/** Makes the next attempt due immediately. */
async function hurry(id: string): Promise<void> {
  await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: { nextPollAt: new Date() } });
  wallet.bank.workers.payouts?.wake();
}
const tries = async (id: string): Promise<number> => (await wallet.bank.withdrawals.findById(id).lean())?.polls ?? 0;
const settle = (operator: Operator, id: string, outcome: 'paid' | 'failed' | 'seen', reason = 'the bank says so') =>
  wallet.call(endpoints.settlePayout, { token: operator?.token ?? '', params: { id }, body: { outcome, reason } });
const report = (id: string, status: 'processed' | 'failed' | 'reversed') =>
  wallet.webhook({ event: `payout.${status}`, withdrawalId: id, payoutId: `pout_${id}` });
const listed = async (status: 'pending' | 'returned' | 'attention', player: TestPlayer) =>
  must(
    await wallet.call(endpoints.adminWithdrawals, { token: ann?.token ?? '', query: { status, query: player.userId } }),
  ).data[0];

describe("the provider's answer to a payout", () => {
  test.each([400, 404, 410, 422])(
    'treats %i as a definite refusal, returns the money once, and shows both sides the reason',
    async (status) => {
      const { player, id } = await approved(300);
      wallet.checkout.payoutError = { status, error: 'The UPI handle does not exist' };
      await approve(id);
      await until(id, 'failed');
      expect(await wallet.view(player)).toMatchObject({ withdrawable: 500, locked: 0 });
      expect(await listed('returned', player)).toMatchObject({
        reasons: expect.arrayContaining(['The UPI handle does not exist']),
      });
      const [own] = must(await wallet.call(endpoints.ownWithdrawals, { token: player.token })).data;
      expect(own).toMatchObject({ state: 'failed', reasons: ['The UPI handle does not exist'] });
      await report(id, 'failed');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await wallet.view(player)).withdrawable).toBe(500);
    },
  );

  test.each([401, 403, 408, 409, 425, 429, 500, 503])(
    'treats %i as unknown, polls the payout, then shows it as paid',
    async (status) => {
      const { player, id } = await approved(300);
      wallet.checkout.payoutError = { status, error: 'not now' };
      await approve(id);
      await waitFor('a try', async () => (await tries(id)) >= 1);
      await hurry(id);
      await waitFor('another', async () => (await tries(id)) >= 2);
      expect([await stateOf(id), (await wallet.view(player)).locked]).toEqual(['sending', 300]);
      wallet.checkout.payoutError = undefined;
      await hurry(id);
      await until(id, 'paid');
      expect(await wallet.view(player)).toMatchObject({ withdrawable: 200, locked: 0 });
    },
  );
});

describe('a payout without a report from its provider', () => {
  test('returns the money once when two operators mark it failed', async () => {
    const { player, id } = await silent();
    expect(must(await settle(ann, id, 'failed', 'not on the statement'))).toEqual({ _id: id, state: 'proposed' });
    expect((await settle(ann, id, 'failed')).body.code).toBe('second-operator-needed');
    expect(await listed('pending', player)).toMatchObject({
      state: 'sending',
      byHand: { outcome: 'failed', by: ann?.userId, reason: 'not on the statement' },
    });
    const ends = await Promise.all([1, 2, 3].map(() => settle(bob, id, 'failed')));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(id)).toBe('failed');
    expect(await wallet.view(player)).toMatchObject({ withdrawable: 500, locked: 0 });
    // The operators' reason is theirs: the player reads none.
    const own = must(await wallet.call(endpoints.ownWithdrawals, { token: player.token }));
    expect(own.data[0]).toMatchObject({ state: 'failed', reasons: [] });
    expect(JSON.stringify(await wallet.emitted(events.notificationRequested))).not.toContain('not on the statement');
  });

  test('never resends it when two operators mark it paid, and returns the money if the provider reports a failure', async () => {
    const { player, id } = await silent();
    must(await settle(ann, id, 'paid'));
    expect(must(await settle(bob, id, 'paid')).state).toBe('paid');
    wallet.checkout.isDown = false;
    await hurry(id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([wallet.checkout.payouts.has(id), (await wallet.view(player)).locked]).toEqual([false, 0]);
    await report(id, 'failed');
    await until(id, 'reversed');
    expect((await wallet.view(player)).withdrawable).toBe(500);
  });

  test('sends nothing while a proposal is open, and the provider’s answer overrides it', async () => {
    const { player, id } = await silent(300);
    must(await settle(ann, id, 'failed'));
    wallet.checkout.isDown = false;
    const before = await tries(id);
    await hurry(id);
    await waitFor('a look', async () => (await tries(id)) > before);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([wallet.checkout.payouts.has(id), await stateOf(id)]).toEqual([false, 'sending']);
    wallet.checkout.payouts.set(id, {
      payoutId: `pout_${id}`,
      status: 'processed',
      tries: 1,
      upi: 'rahul@okbank',
      amountPaise: 30_000,
    });
    const answer = await settle(bob, id, 'failed');
    // Either this poll or the worker's own came first.
    expect([answer.body.response?.decidedBy ?? answer.body.code, await stateOf(id)]).toEqual([
      expect.stringMatching(/^(provider|withdrawal-moved-on)$/),
      'paid',
    ]);
    expect((await wallet.view(player)).withdrawable).toBe(200);
  });

  test('refuses to end a payout that the provider has and has not ended', async () => {
    const { id } = await approved(300);
    wallet.checkout.payoutStatus = 'queued';
    await approve(id);
    await waitFor('the payout', async () => wallet.checkout.payouts.has(id));
    const refused = await settle(ann, id, 'failed');
    expect([refused.status, refused.body.code]).toEqual([409, 'payout-under-way']);
    await report(id, 'processed');
    await until(id, 'paid');
    expect((await settle(ann, id, 'failed')).body.code).toBe('withdrawal-moved-on');
  });
});

describe('a payout that was returned and is paid after all', () => {
  async function givenBack(): Promise<{ player: TestPlayer; id: string }> {
    const made = await silent();
    must(await settle(ann, made.id, 'failed'));
    must(await settle(bob, made.id, 'failed'));
    wallet.checkout.isDown = false;
    return made;
  }

  test('deducts it from the wallet again, once', async () => {
    const { player, id } = await givenBack();
    const payouts = await account('payouts');
    await Promise.all([1, 2, 3].map(() => report(id, 'processed')));
    await until(id, 'paid');
    expect(await wallet.view(player)).toMatchObject({ withdrawable: 0, locked: 0 });
    expect(await account('payouts')).toBe(payouts + 50_000);
    await report(id, 'reversed');
    await until(id, 'reversed');
    expect([(await wallet.view(player)).withdrawable, await account('payouts')]).toEqual([500, payouts]);
  });

  test('books the spent part as a loss visible in the ledger and to an operator', async () => {
    const { player, id } = await givenBack();
    expect((await wallet.place(wallet.order(player, 240))).body.response?.state).toBe('open');
    const lost = await account('chargeback');
    // The webhook was lost: the payout is polled.
    wallet.checkout.payouts.set(id, {
      payoutId: `pout_${id}`,
      status: 'processed',
      tries: 1,
      upi: 'rahul@okbank',
      amountPaise: 50_000,
    });
    await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: { askAgainAt: new Date() } });
    await until(id, 'paid');
    expect([(await wallet.view(player)).withdrawable, await account('chargeback')]).toEqual([0, lost - 20_000]);
    expect(await listed('attention', player)).toMatchObject({ task: 'paid-twice', loss: 200 });
    const again = { token: player.token, body: { upi: 'rahul@okbank', amount: 100 } };
    expect((await wallet.call(endpoints.withdraw, again)).body.code).toBe('withdrawals-frozen');
    must(await settle(ann, id, 'seen', 'written off'));
    expect(await listed('attention', player)).toBeUndefined();
    await report(id, 'reversed');
    await until(id, 'reversed');
    expect([(await wallet.view(player)).withdrawable, await account('chargeback')]).toEqual([300, lost]);
  });

  test('deducts nothing for an outdated report that arrives after its reversal', async () => {
    const { player, id } = await approved(500);
    wallet.checkout.payoutStatus = 'queued';
    await approve(id);
    await waitFor('the payout', async () => wallet.checkout.payouts.has(id));
    await report(id, 'reversed');
    await until(id, 'failed');
    await report(id, 'processed');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([await stateOf(id), (await wallet.view(player)).withdrawable]).toEqual(['failed', 500]);
  });
});

test('shows the expected payout time to players who wait for one, and reads it once a minute for all of them', async () => {
  const { id } = await approved(200);
  await approve(id);
  await until(id, 'paid');
  const waiting = [await approved(150), await approved(150)];
  const find = jest.spyOn(wallet.bank.withdrawals, 'find');
  for (const { player } of [...waiting, ...waiting]) {
    const [row] = must(await wallet.call(endpoints.ownWithdrawals, { token: player.token })).data;
    expect(row?.expectedHours).toBe(1);
  }
  expect(find.mock.calls.filter(([filter]) => filter && 'state' in filter && filter.state === 'paid')).toHaveLength(1);
  find.mockRestore();
});
