import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { must, startWallet, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { refreshMoney } from './wallet-settings';

let wallet: TestWallet;
let first: TestPlayer;
let second: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet({ TWO_APPROVALS_ABOVE_RUPEES: '400', OPERATOR_RULES: 'production' });
  const shown = { factorAt: new Date() };
  [first, second] = [await wallet.operator(shown), await wallet.operator(shown)];
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

type DepositRequest = {
  name: 'two-approvals-above-rupees' | 'one-side-per-group';
  value: number | boolean;
  dryRun?: boolean;
};
const request = (operator: TestPlayer, { name, value, dryRun }: DepositRequest, expectedRevision: number) =>
  wallet.call(endpoints.setMoney, {
    token: operator.token,
    body: { name, value, reason: 'a quiet season', expectedRevision, ...(dryRun ? { dryRun } : {}) },
  });
const settings = async () => must(await wallet.call(endpoints.moneySettings, { token: first.token }));
const setting = async (name: string) => (await settings()).settings.find((one) => one.name === name);
const threshold = 'two-approvals-above-rupees' as const;

test('takes one operator for a lower threshold, applies it at once, and stores its history', async () => {
  expect(await setting(threshold)).toMatchObject({ value: 400, preset: 400, revision: 0, history: [] });
  const dry = must(await request(first, { name: threshold, value: 200, dryRun: true }, 0));
  expect(dry).toMatchObject({ from: 400, to: 200, takesTwo: false, proposed: false });
  expect(await setting(threshold)).toMatchObject({ value: 400, revision: 0 });
  must(await request(first, { name: threshold, value: 200 }, 0));
  expect(await setting(threshold)).toMatchObject({
    value: 200,
    revision: 1,
    history: [{ revision: 1, value: 200, by: first.userId, reason: 'a quiet season' }],
  });
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  const withdrawal = must(
    await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'asha@okbank', amount: 300 } }),
  );
  expect(withdrawal).toBeTruthy();
  const { data } = must(await wallet.call(endpoints.adminWithdrawals, { token: first.token, query: {} }));
  expect(data[0]?.reasons).toContain('needs two operators');
  const approved = await wallet.call(endpoints.approveWithdrawal, {
    token: first.token,
    params: { id: data[0]?._id ?? '' },
    body: { note: 'known player' },
  });
  expect(approved.body.response).toMatchObject({ state: 'approved' });
});

test('takes two for a higher one: proposed by the first, refused to the same operator, confirmed by another', async () => {
  expect(must(await request(first, { name: threshold, value: 5000 }, 1))).toMatchObject({
    takesTwo: true,
    proposed: true,
  });
  expect(await setting(threshold)).toMatchObject({
    value: 200,
    revision: 1,
    proposal: { value: 5000, by: first.userId },
  });
  expect((await request(first, { name: threshold, value: 5000 }, 1)).body.code).toBe('second-operator-needed');
  expect(must(await request(second, { name: threshold, value: 5000, dryRun: true }, 1))).toMatchObject({
    proposed: false,
  });
  must(await request(second, { name: threshold, value: 5000 }, 1));
  const now = await setting(threshold);
  expect(now).toMatchObject({
    value: 5000,
    revision: 2,
    history: [{ value: 5000, by: second.userId }, { value: 200 }],
  });
  expect(now?.proposal).toBeUndefined();
});

test('refuses a change of an outdated revision, and an invalid value', async () => {
  expect((await request(first, { name: threshold, value: 100 }, 0)).body.code).toBe('revision-changed');
  expect((await request(first, { name: threshold, value: true }, 2)).status).toBe(422);
  const player = await wallet.player();
  expect((await wallet.call(endpoints.moneySettings, { token: player.token })).status).toBe(403);
});

test('lists a pair on one phone, then refuses it with the rule named; switching the rule off takes two', async () => {
  const device = randomUUID().replaceAll('-', '');
  const fingerprints = () => ({ device, network: randomUUID().replaceAll('-', '') });
  const players = [await wallet.player(), await wallet.player(), await wallet.player()] as const;
  for (const player of players) await wallet.deposit(player, 4);
  const [one, other, late] = players;
  const position = async (player: TestPlayer, selection: string, market = 'match:ipl-2025-30') =>
    must(await wallet.place(wallet.order(player, 100, { market, selection, marks: fingerprints() })));
  // The rule is off: origins of requests are not stored yet.
  expect(await position(one, 'KKR', 'match:ipl-2025-29')).not.toHaveProperty('keepsMarks');
  must(await request(first, { name: 'one-side-per-group', value: true }, 0));
  expect(await position(one, 'KKR')).toMatchObject({ state: 'open', keepsMarks: true });
  expect(await position(other, 'RCB')).toMatchObject({ state: 'refused', reason: 'one-side-per-group' });
  const hedges = async () => must(await wallet.call(endpoints.hedges, { token: first.token }));
  expect(await hedges()).toEqual({ isRefused: true, hedges: [] });

  const off = { name: 'one-side-per-group', value: false } as const;
  expect(must(await request(first, off, 1))).toMatchObject({ proposed: true });
  expect(await position(late, 'RCB')).toMatchObject({ state: 'refused' });
  must(await request(second, off, 1));
  expect(await refreshMoney(wallet.bank)).toBe(5000);
  expect(await position(late, 'RCB', 'match:ipl-2025-30')).toMatchObject({ state: 'open' });
  expect(await hedges()).toMatchObject({
    isRefused: false,
    hedges: [{ market: 'match:ipl-2025-30', by: ['device'], worstRupees: 300 }],
  });
});

test('stores a note about a player with author and time, and the database lets nobody alter it', async () => {
  const player = await wallet.player();
  const write = (userId: string, note: string) =>
    wallet.call(endpoints.writeNote, { token: first.token, params: { userId }, body: { note } });
  expect((await write(player.userId, 'asked twice about a limit')).status).toBe(201);
  expect((await write('u-nobody', 'x')).status).toBe(404);
  expect((await write(player.userId, '')).status).toBe(422);
  const notes = { action: 'note-player', subject: `player:${player.userId}` };
  expect(await wallet.service.operatorsLog.actions.find(notes).lean()).toMatchObject([
    { by: first.userId, reason: 'asked twice about a limit' },
  ]);
  await expect(wallet.service.operatorsLog.actions.raw.deleteMany(notes)).rejects.toThrow(/not authorized/i);
  await expect(
    wallet.service.operatorsLog.actions.raw.updateMany(notes, { $set: { reason: 'nothing' } }),
  ).rejects.toThrow(/not authorized/i);
});

test('tells anybody the policies in force, also those that an operator switched on', async () => {
  const inForce = async () => must(await wallet.call(endpoints.publicPolicies, {}));
  const { windDown, mode } = await inForce();
  expect({ windDown, mode }).toEqual({ windDown: false, mode: 'sandbox' });
  wallet.bank.oneSide = true;
  expect((await inForce()).policies).toEqual(['one-side-per-group']);
  wallet.bank.oneSide = false;
  expect((await inForce()).policies).toEqual([]);
});
