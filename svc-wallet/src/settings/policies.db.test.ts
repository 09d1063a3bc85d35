import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

const everyPolicy = 'deposits-staked-once,reward-after-settled-stake,default-caps,one-side-per-group,hedge-review';
/** svc-contest's answer about a market's lock. */
const contest = { locksAt: '', requests: 0 };
const fakeContest = createServer((_req, res) => {
  contest.requests += 1;
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
    expect(refused.body.errors).toMatchObject([
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

  test('finds the other side behind a thousand newer stakes of the group, and after two groups are joined', async () => {
    const [one, other, between, market] = [await rich(), await rich(), await rich(), nextMarket()];
    const [deviceA, deviceB] = [hash(), hash()];
    const from = (player: TestPlayer, device: string, more: Partial<Parameters<TestWallet['place']>[0]> = {}) =>
      stake(player, 49, { market, marks: { device, network: hash() }, ...more });
    expect(await from(one, deviceA)).toMatchObject({ state: 'open' });
    const [placed] = await wallet.bank.stakes.raw.find({ userId: one.userId, market }).toArray();
    if (!placed) throw new Error('no stake');
    const newer = Array.from({ length: 1001 }, (_, i) => ({
      ...placed,
      _id: `${placed._id}-${i}`,
      market: 'match:newer',
      state: 'lost' as const,
      placedAt: new Date(placed.placedAt.getTime() + 1000 + i),
    }));
    await wallet.bank.stakes.raw.insertMany(newer);
    expect(await from(other, deviceA, { selection: 'RCB' })).toMatchObject(refused);
    await wallet.bank.stakes.raw.deleteMany({ market: 'match:newer' });
    // A second group takes the other side; a player of both joins them.
    const [third, fourth] = [await rich(), await rich()];
    expect(await from(third, deviceB, { selection: 'RCB' })).toMatchObject({ state: 'open' });
    expect(await from(fourth, deviceB, { selection: 'RCB' })).toMatchObject({ state: 'open' });
    await from(between, deviceA, { market: nextMarket() });
    await from(between, deviceB, { market: nextMarket() });
    const late = await rich();
    expect(await from(late, deviceB, { selection: 'RCB' })).toMatchObject(refused);
    expect(await from(late, deviceA)).toMatchObject(refused);
  });

  test('knows the stakes that a player has from before joining the group', async () => {
    const [one, other, device, market] = [await rich(), await rich(), hash(), nextMarket()];
    const marks = () => ({ device, network: hash() });
    expect(await stake(one, 49, { market, selection: 'RCB' })).toMatchObject({ state: 'open' });
    expect(await stake(one, 49, { market: nextMarket(), marks: marks() })).toMatchObject({ state: 'open' });
    expect(await stake(other, 49, { market, marks: marks() })).toMatchObject(refused);
  });

  test('a side that is refused for lack of money is not taken', async () => {
    const [poor, other, device, market] = [await wallet.player(), await rich(), hash(), nextMarket()];
    const marks = () => ({ device, network: hash() });
    expect(await stake(poor, 500, { market, marks: marks() })).toMatchObject({ reason: 'insufficient-balance' });
    expect(await stake(other, 49, { market, selection: 'RCB', marks: marks() })).toMatchObject({ state: 'open' });
  });

  test('counts players whose browser sends no number as one, within their network', async () => {
    const [network, elsewhere] = [hash(), hash()];
    const [one, other, far] = [await rich(), await rich(), await rich()];
    const market = nextMarket();
    expect(await stake(one, 49, { market, marks: { network } })).toMatchObject({ state: 'open' });
    expect(await stake(other, 49, { market, selection: 'RCB', marks: { network } })).toMatchObject(refused);
    const stranger = { market, selection: 'RCB', marks: { network: elsewhere } };
    expect(await stake(far, 49, stranger)).toMatchObject({ state: 'open' });
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

describe('T135: winnings of a network that stood on both sides', () => {
  const hash = () => randomUUID().replaceAll('-', '');
  /** A fresh device each, as in private windows. */
  const at = async (network: string, market: string, sides: [string, number][]): Promise<TestPlayer[]> => {
    const players: TestPlayer[] = [];
    for (const [selection, rupees] of sides) {
      const player = await wallet.player();
      await wallet.deposit(player, 4);
      const order = { market, selection, marks: { device: hash(), network } };
      expect(await stake(player, rupees, order)).toMatchObject({ state: 'open' });
      players.push(player);
    }
    return players;
  };
  const frozenOf = async (players: TestPlayer[]) =>
    Promise.all(players.map(async ({ userId }) => (await wallet.bank.wallets.findById(userId).lean())?.frozen));

  test('wait for a review, whoever won, until an operator ends it', async () => {
    const market = nextMarket();
    const players = await at(hash(), market, [
      ['KKR', 540],
      ['RCB', 60],
      ['RCB', 50],
    ]);
    expect(await frozenOf(players)).toEqual([undefined, undefined, undefined]);
    await settle(market, 'RCB');
    expect(await frozenOf(players)).toEqual([undefined, 'hedge', 'hedge']);
    const [, winner] = players;
    if (!winner) throw new Error('no winner');
    expect((await withdraw(winner, 100)).body.code).toBe('withdrawals-frozen');
    must(
      await wallet.call(endpoints.releaseWithdrawals, {
        token: (await wallet.operator()).token,
        params: { userId: winner.userId },
        body: { reason: 'two brothers' },
      }),
    );
    must(await withdraw(winner, 100));
  });

  test.each<[string, [string, number][]]>([
    [
      'less than ₹100 on the smaller side',
      [
        ['KKR', 540],
        ['RCB', 99],
      ],
    ],
    [
      'one side',
      [
        ['KKR', 540],
        ['KKR', 540],
      ],
    ],
  ])('do not wait with %s', async (_what, sides) => {
    const market = nextMarket();
    const players = await at(hash(), market, sides);
    await settle(market, 'KKR');
    expect(await frozenOf(players)).toEqual([undefined, undefined]);
  });

  test('do not wait for stakes of another network, or of another market', async () => {
    const [network, market] = [hash(), nextMarket()];
    const [winner] = await at(network, market, [['KKR', 540]]);
    await at(hash(), market, [['RCB', 540]]);
    await at(network, nextMarket(), [['RCB', 540]]);
    await settle(market, 'KKR');
    expect(await frozenOf(winner ? [winner] : [])).toEqual([undefined]);
  });

  test('wait neither for nor because of players to whom money was paid out before', async () => {
    const [network, market, earlier] = [hash(), nextMarket(), nextMarket()];
    const known = await wallet.player();
    await wallet.deposit(known, 4);
    await stake(known, 100, { market: earlier, selection: 'KKR' });
    await settle(earlier, 'KKR');
    must(await withdraw(known, 100));
    const [row] = await wallet.bank.withdrawals.find({ userId: known.userId }).lean();
    const { token } = await wallet.operator();
    must(
      await wallet.call(endpoints.approveWithdrawal, {
        token,
        params: { id: row?._id ?? '' },
        body: { note: 'fine' },
      }),
    );
    const marks = { device: hash(), network };
    expect(await stake(known, 300, { market, selection: 'RCB', marks })).toMatchObject({ state: 'open' });
    const [winner] = await at(network, market, [['KKR', 540]]);
    await settle(market, 'KKR');
    expect(await frozenOf(winner ? [winner, known] : [])).toEqual([undefined, undefined]);
  });

  test('an earlier reason of a review stays', async () => {
    const market = nextMarket();
    const players = await at(hash(), market, [
      ['KKR', 540],
      ['RCB', 540],
    ]);
    const [winner] = players;
    await wallet.bank.wallets.updateOne({ _id: winner?.userId }, { $set: { frozen: 'deposit-reversed' } });
    await settle(market, 'KKR');
    expect(await frozenOf(players)).toEqual(['deposit-reversed', undefined]);
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
    const before = contest.requests;
    contest.locksAt = at(HOUR_MS);
    await publish(market, 'KKR');
    await waitFor('the message being parked', () => isParked(market));
    // Once for each time that the message arrives.
    expect(contest.requests).toBeGreaterThan(before);
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
    const before = contest.requests;
    await settle(early.market, 'void');
    await settle(late.market, 'KKR');
    expect(contest.requests).toBe(before);
    expect(await view(early.player)).toMatchObject({ balance: 140 });
    expect(await view(late.player)).toMatchObject({ balance: 540 });
  });
});
