import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());

const market = 'match:ipl-2025-1';
const rehearse = async (outcome: string) =>
  must(await wallet.call(endpoints.rehearseResult, { token: operator.token, query: { market, outcome } }));
const declare = async (outcome: string, revision: number) => {
  const totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  await wallet.emit(events.resultDeclared, { market, outcome, revision, totals });
  await waitFor('settling', async () => {
    const decision = await wallet.bank.decisions.findById(market).lean();
    return decision?.state === 'settled' && decision.revision === revision;
  });
};
const stakeOf = async (selection: string): Promise<TestPlayer> => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  must(await wallet.place(wallet.order(player, 100, { market, selection })));
  return player;
};

test('predicts a result and its correction as they then happen: paid, taken back, borne by the house', async () => {
  const [winner, spender, loser] = [await stakeOf('KKR'), await stakeOf('KKR'), await stakeOf('RCB')];
  // Each had Rs 40 bonus and Rs 100, and staked a hundred at five times.
  expect(await rehearse('KKR')).toEqual({
    market,
    outcome: 'KKR',
    from: null,
    stakes: 3,
    moved: 3,
    gain: { stakes: 2, rupees: 1000 },
    lose: { stakes: 1, rupees: 0 },
    shortRupees: 0,
    shortStakes: 0,
    houseNowRupees: 0,
    houseThenRupees: -700,
    keptRupees: 100,
  });
  expect((await wallet.view(winner)).locked).toBe(100);

  await declare('KKR', 1);
  must(await wallet.call(endpoints.withdraw, { token: spender.token, body: { upi: 'quick@okbank', amount: 500 } }));
  expect(await rehearse('KKR')).toMatchObject({ from: 'KKR', moved: 0, houseNowRupees: -700, houseThenRupees: -700 });
  // The winner has 540 and gives 500 back; the other one has 40 left of 540.
  const correction = await rehearse('RCB');
  expect(correction).toMatchObject({
    from: 'KKR',
    moved: 3,
    gain: { stakes: 1, rupees: 500 },
    lose: { stakes: 2, rupees: 540 },
    shortRupees: 460,
    shortStakes: 1,
    houseThenRupees: -660,
  });

  await declare('RCB', 2);
  expect((await wallet.view(winner)).balance).toBe(40);
  expect((await wallet.view(spender)).balance).toBe(0);
  expect((await wallet.view(loser)).balance).toBe(540);
  expect(await rehearse('RCB')).toMatchObject({ moved: 0, houseNowRupees: correction.houseThenRupees });
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true });
});

test('is for operators only, and an outcome is one word', async () => {
  const player = await wallet.player();
  const query = { market, outcome: 'KKR' };
  expect((await wallet.call(endpoints.rehearseResult, { token: player.token, query })).status).toBe(403);
  expect(
    (await wallet.call(endpoints.rehearseResult, { token: operator.token, query: { market, outcome: '$ne' } })).status,
  ).toBe(422);
});
