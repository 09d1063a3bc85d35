import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

const everyPolicy = 'deposits-staked-once,reward-after-settled-stake,default-caps,one-side-per-group';
/** svc-contest's answer about a market's lock. */
const contest = { locksAt: '', asked: 0 };
const fakeContest = createServer((_req, res) => {
  contest.asked += 1;
  res.writeHead(contest.locksAt === '' ? 404 : 200, { 'content-type': 'application/json' });
  res.end(
    JSON.stringify(
      contest.locksAt === ''
        ? { status: false, code: 'not-found', message: 'no', errors: [] }
        : { status: true, response: { locksAt: contest.locksAt } },
    ),
  );
});
let wallet: TestWallet;
beforeAll(async () => {
  await new Promise<void>((resolve) => fakeContest.listen(0, '127.0.0.1', resolve));
  const address = fakeContest.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  wallet = await startWallet({ POLICIES: everyPolicy, SVC_CONTEST_INTERNAL_URL: url });
});
afterAll(async () => {
  await wallet.stop();
  fakeContest.closeAllConnections();
  await new Promise((resolve) => fakeContest.close(resolve));
});
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

let matches = 0;
const nextMarket = () => `match:t121-${(matches += 1)}` as const;
const withdraw = (player: TestPlayer, amount: number | 'all', upi = `${player.userId.slice(0, 8)}@upi`) =>
  wallet.call(endpoints.withdraw, { token: player.token, body: { upi, amount } });
const stake = async (
  player: TestPlayer,
  rupees: number,
  more: Partial<Parameters<TestWallet['place']>[0]> = {},
): Promise<{ state: string; reason?: string | undefined }> =>
  must(await wallet.place(wallet.order(player, rupees, { market: nextMarket(), ...more })));
const settle = async (market: string, outcome: string, revision = 1): Promise<void> => {
  const totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  await wallet.emit(events.resultDeclared, { market, outcome, revision, totals });
  await waitFor(`${market} being settled`, async () => {
    const decision = await wallet.bank.decisions.findById(market).lean();
    return decision?.revision === revision && decision.state === 'settled';
  });
};
const view = (player: TestPlayer) => wallet.view(player);

describe('T121: deposits are staked once before they leave', () => {
  test('states the remainder in view and refusal, and lets staked winnings go', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    expect(await view(player)).toMatchObject({ balance: 540, withdrawable: 0, toStake: 500 });
    const refused = await withdraw(player, 500);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'stake-deposits-first', wallet: { withdrawable: 0, toStake: 500 } },
    });
    expect(refused.body.errors).toEqual([
      { path: 'amount', msg: expect.stringContaining('₹500 left to stake. You can withdraw up to ₹0 now.') },
    ]);
    expect((await withdraw(player, 'all')).body.code).toBe('stake-deposits-first');
    // Bonus is staked first: ₹60 of the ₹100 are the deposit's.
    const market = nextMarket();
    expect(await stake(player, 100, { market })).toMatchObject({ state: 'open' });
    expect(await view(player)).toMatchObject({ withdrawable: 0, toStake: 440 });
    await settle(market, 'KKR');
    expect(await view(player)).toMatchObject({ balance: 940, withdrawable: 500, toStake: 440 });
    expect((await withdraw(player, 501)).body.code).toBe('stake-deposits-first');
    must(await withdraw(player, 'all'));
    expect(await view(player)).toMatchObject({ balance: 440, withdrawable: 0, toStake: 440, locked: 500 });
  });

  test('counts no void stake, and takes it back in a correction to void', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const [voided, corrected] = [nextMarket(), nextMarket()];
    await stake(player, 140, { market: voided });
    await settle(voided, 'void');
    expect(await view(player)).toMatchObject({ withdrawable: 0, toStake: 500, bonus: 40 });
    await stake(player, 140, { market: corrected });
    await settle(corrected, 'RCB');
    expect(await view(player)).toMatchObject({ toStake: 400 });
    await settle(corrected, 'void', 2);
    expect(await view(player)).toMatchObject({ balance: 540, withdrawable: 0, toStake: 500 });
  });

  test('never lets a deposit out through concurrent stakes and withdrawals', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => withdraw(player, 100)),
      ...Array.from({ length: 4 }, () => stake(player, 100)),
    ]);
    expect(answers.filter((answer) => 'body' in answer && answer.body.status)).toEqual([]);
    expect(await view(player)).toMatchObject({ balance: 140, withdrawable: 0, toStake: 140, locked: 400 });
  });

  test('lets a closing account take it, to be staked again when it comes back', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    must(
      await wallet.call(endpoints.closeOut, {
        as: 'svc-auth',
        params: { userId: player.userId },
        body: { upi: 'leaver@upi' },
      }),
    );
    expect(await view(player)).toMatchObject({ balance: 40, locked: 100 });
    const [row] = await wallet.bank.withdrawals.find({ userId: player.userId }).lean();
    must(await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params: { id: row?._id ?? '' } }));
    expect(await view(player)).toMatchObject({ balance: 140, withdrawable: 0, toStake: 100 });
  });
});

describe('T121: credits a reward when the friend’s deposit was staked and settled', () => {
  const referral = async (friend: TestPlayer) =>
    (await wallet.bank.referrals.findById(`referral:${friend.userId}`).lean()) ?? undefined;

  test('not at the deposit, not at the stake, not for a void one', async () => {
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId });
    await wallet.deposit(friend, 2);
    await waitFor('the wait', async () => (await referral(friend))?.state === 'earned');
    expect(await referral(friend)).toMatchObject({ reasons: ['deposit-unplayed'] });
    const [voided, lost, last] = [nextMarket(), nextMarket(), nextMarket()];
    await stake(friend, 140, { market: voided });
    await settle(voided, 'void');
    expect(await referral(friend)).toMatchObject({ state: 'earned' });
    await stake(friend, 80, { market: lost });
    await settle(lost, 'RCB');
    expect(await referral(friend)).toMatchObject({ state: 'earned' });
    expect(await view(referrer)).toMatchObject({ balance: 40 });
    await stake(friend, 60, { market: last });
    expect(await referral(friend)).toMatchObject({ state: 'earned' });
    await settle(last, 'RCB');
    await waitFor('the reward', async () => (await referral(friend))?.state === 'credited');
    expect(await view(referrer)).toMatchObject({ balance: 140, bonus: 140, withdrawable: 0 });
  });

  test('pays at once when the referral is reported after the deposit was staked', async () => {
    const referrer = await wallet.player();
    const friend = await wallet.player();
    await wallet.deposit(friend, 2);
    const market = nextMarket();
    await stake(friend, 140, { market });
    await settle(market, 'RCB');
    await wallet.player({ userId: friend.userId, referredBy: referrer.userId });
    await waitFor('the reward', async () => (await referral(friend))?.state === 'credited');
  });
});

describe('T121: one side of a contest for each group', () => {
  const hash = () => randomUUID().replaceAll('-', '');
  const rich = async (more: Parameters<TestWallet['player']>[0] = {}): Promise<TestPlayer> => {
    const player = await wallet.player(more);
    await wallet.deposit(player, 4);
    return player;
  };
  const refused = { state: 'refused', reason: 'one-side-per-group' };

  test('refuses the other side from one device, and accepts the same side', async () => {
    const device = hash();
    const [one, other, third] = [await rich(), await rich(), await rich()];
    const market = nextMarket();
    const fingerprints = () => ({ device, network: hash() });
    expect(await stake(one, 100, { market, marks: fingerprints() })).toMatchObject({ state: 'open' });
    expect(await stake(other, 100, { market, selection: 'RCB', marks: fingerprints() })).toMatchObject(refused);
    expect(await stake(third, 100, { market, marks: fingerprints() })).toMatchObject({ state: 'open' });
    // Known from another day, without any device now.
    const next = nextMarket();
    expect(await stake(one, 100, { market: next })).toMatchObject({ state: 'open' });
    expect(await stake(other, 100, { market: next, selection: 'RCB' })).toMatchObject(refused);
  });

  test('links by network only within a referral tree; a household of strangers plays freely', async () => {
    const network = hash();
    const root = await rich();
    const [child, sibling] = [await rich({ referredBy: root.userId }), await rich({ referredBy: root.userId })];
    const grandchild = await rich({ referredBy: child.userId });
    const [stranger, market, next] = [await rich(), nextMarket(), nextMarket()];
    const from = (player: TestPlayer, selection: string, on = market) =>
      stake(player, 100, { market: on, selection, marks: { device: hash(), network } });
    expect(await from(grandchild, 'KKR')).toMatchObject({ state: 'open' });
    expect(await from(stranger, 'RCB')).toMatchObject({ state: 'open' });
    expect(await from(sibling, 'RCB')).toMatchObject(refused);
    expect(await from(root, 'KKR', next)).toMatchObject({ state: 'open' });
    expect(await from(child, 'RCB', next)).toMatchObject(refused);
  });

  test('links by a UPI ID once an operator approved it, not by a request alone', async () => {
    const [victim, requester, market, next] = [await rich(), await rich(), nextMarket(), nextMarket()];
    const upi = 'shared@okbank';
    const operator = await wallet.operator();
    for (const player of [victim, requester]) {
      const won = nextMarket();
      await stake(player, 100, { market: won, selection: 'KKR' });
      await settle(won, 'KKR');
      must(await withdraw(player, 100, upi));
    }
    const approve = async (player: TestPlayer) => {
      const [row] = await wallet.bank.withdrawals.find({ userId: player.userId }).lean();
      const params = { id: row?._id ?? '' };
      must(await wallet.call(endpoints.approveWithdrawal, { token: operator.token, params, body: { note: 'fine' } }));
    };
    await approve(victim);
    expect(await stake(requester, 49, { market })).toMatchObject({ state: 'open' });
    expect(await stake(victim, 49, { market, selection: 'RCB' })).toMatchObject({ state: 'open' });
    await approve(requester);
    expect(await stake(requester, 49, { market: next })).toMatchObject({ state: 'open' });
    expect(await stake(victim, 49, { market: next, selection: 'RCB' })).toMatchObject(refused);
  });

  test('links through a third player who has no stake', async () => {
    const [deviceA, deviceB] = [hash(), hash()];
    const [one, between, other, market] = [await rich(), await rich(), await rich(), nextMarket()];
    const fingerprints = (device: string) => ({ device, network: hash() });
    await stake(between, 49, { marks: fingerprints(deviceA) });
    await stake(between, 49, { marks: fingerprints(deviceB) });
    expect(await stake(one, 49, { market, marks: fingerprints(deviceA) })).toMatchObject({ state: 'open' });
    expect(await stake(other, 49, { market, selection: 'RCB', marks: fingerprints(deviceB) })).toMatchObject(refused);
  });

  test('accepts one of both sides placed at once from a new device', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other, device, market] = [await rich(), await rich(), hash(), nextMarket()];
      const fingerprints = { device, network: hash() };
      const placed = await Promise.all([
        stake(one, 49, { market, marks: fingerprints }),
        stake(other, 49, { market, selection: 'RCB', marks: fingerprints }),
      ]);
      expect(placed.map(({ state }) => state).sort()).toEqual(['open', 'refused']);
    }
  });

  test('ignores a void side', async () => {
    const [one, other, device, market] = [await rich(), await rich(), hash(), nextMarket()];
    const fingerprints = { device, network: hash() };
    await stake(one, 49, { market, marks: fingerprints });
    await wallet.bank.stakes.updateOne({ userId: one.userId, market }, { $set: { state: 'void' } });
    expect(await stake(other, 49, { market, selection: 'RCB', marks: fingerprints })).toMatchObject({ state: 'open' });
    await wallet.bank.stakes.updateOne({ userId: one.userId, market }, { $set: { state: 'open' } });
  });
});

describe('T122: a result for a market whose entry is not over', () => {
  const HOUR_MS = 3600_000;
  const at = (ms: number): string => new Date(wallet.bank.now().getTime() + ms).toISOString();
  const publish = (market: string, outcome: string) =>
    wallet.emit(events.resultDeclared, {
      market,
      outcome,
      revision: 1,
      totals: { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 },
    });
  const isParked = async (market: string): Promise<boolean> =>
    (await wallet.service.bus.deadLetters()).some(({ error }) => error.includes(`entry to ${market} is not over`));
  const staked = async (locksAt: string): Promise<{ player: TestPlayer; market: string }> => {
    const [player, market] = [await wallet.player(), nextMarket()];
    await wallet.deposit(player, 2);
    await stake(player, 100, { market, locksAt });
    return { player, market };
  };

  test('parks it and pays nobody, after asking svc-contest whether the match was moved', async () => {
    const { player, market } = await staked(at(HOUR_MS));
    const before = contest.asked;
    contest.locksAt = at(HOUR_MS);
    await publish(market, 'KKR');
    await waitFor('the message being parked', () => isParked(market));
    // Once for each time that the message arrives.
    expect(contest.asked).toBeGreaterThan(before);
    expect(await wallet.bank.decisions.findById(market).lean()).toBeNull();
    expect(await view(player)).toMatchObject({ balance: 40, locked: 100 });
    // Moved to an earlier time: entry has ended by now.
    contest.locksAt = at(-1);
    await settle(market, 'KKR');
    expect(await view(player)).toMatchObject({ balance: 540, locked: 0 });
  });

  test('decides no market that svc-contest does not know', async () => {
    const { market } = await staked(at(HOUR_MS));
    contest.locksAt = '';
    await publish(market, 'KKR');
    await waitFor('the message being parked', () => isParked(market));
  });

  test('accepts a void at any time, and a result after the lock without asking', async () => {
    contest.locksAt = at(HOUR_MS);
    const early = await staked(at(HOUR_MS));
    const late = await staked(at(-1));
    const before = contest.asked;
    await settle(early.market, 'void');
    await settle(late.market, 'KKR');
    expect(contest.asked).toBe(before);
    expect(await view(early.player)).toMatchObject({ balance: 140 });
    expect(await view(late.player)).toMatchObject({ balance: 540 });
  });
});
