import { commitsDuring } from '../testing/commits-during';
import { startWallet, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { holdStake } from './place-stake';
import type { StakeOrder } from './stake-order';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

/** Players with the joining bonus of 40 and nothing else, and `rich` ones with 100 more. */
async function crowd(size: number, rich: (i: number) => boolean): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  for (let i = 0; i < size; i += 1) {
    const player = await wallet.player();
    if (rich(i)) await wallet.deposit(player, 2);
    players.push(player);
  }
  return players;
}
const stateOf = (placed: Awaited<ReturnType<typeof holdStake>>): string =>
  placed.kind === 'other-content' ? placed.kind : (placed.answer.reason ?? placed.answer.state);

test('shares commits among waiting stakes, each with its own answer', async () => {
  const players = await crowd(24, (i) => i % 3 !== 0);
  const placed: Awaited<ReturnType<typeof holdStake>>[] = [];
  const commits = await commitsDuring(wallet.bank, async () =>
    placed.push(
      ...(await Promise.all(
        players.map((player, i) => holdStake(wallet.bank, wallet.order(player, 60, { market: `match:m${i % 4}` }))),
      )),
    ),
  );
  expect(placed.map(stateOf)).toEqual(players.map((_player, i) => (i % 3 === 0 ? 'insufficient-balance' : 'open')));
  for (const [i, player] of players.entries())
    expect(await wallet.view(player)).toMatchObject({ locked: i % 3 === 0 ? 0 : 60 });
  expect(commits).toBeLessThan(players.length / 2);
}, 60_000);

test('answers everyone in a batch with repeats, strangers and closed entries as if single', async () => {
  const players = await crowd(20, () => true);
  const known: StakeOrder[] = players.map((player) => wallet.order(player, 50));
  for (const [i, order] of known.entries()) {
    if (i % 4 === 0) await holdStake(wallet.bank, order);
    if (i % 4 === 1) await wallet.close(order);
  }
  // Every fourth reuses the id of another player's entry.
  const orders = known.map((order, i) =>
    i % 4 === 2 ? { ...order, pickId: known[i - 2]?.pickId ?? order.pickId } : order,
  );
  const placed = await Promise.all(orders.map((order) => holdStake(wallet.bank, order)));
  expect(placed.map(stateOf)).toEqual(orders.map((_order, i) => ['open', 'given-up', 'other-content', 'open'][i % 4]));
  for (const [i, player] of players.entries())
    expect(await wallet.view(player)).toMatchObject({ locked: [50, 0, 0, 50][i % 4] });
}, 60_000);

test('delays nobody else for a wallet that another operation changes all the time', async () => {
  const players = await crowd(12, () => true);
  const [contended, ...others] = players;
  if (!contended) throw new Error('no players');
  let isOver = false;
  const meddling = (async () => {
    for (let turns = 1; !isOver; turns += 1)
      await wallet.bank.wallets.raw.updateOne({ _id: contended.userId }, { $set: { turns } });
  })();
  const late = holdStake(wallet.bank, wallet.order(contended, 50));
  const placed = await Promise.all(others.map((player) => holdStake(wallet.bank, wallet.order(player, 50))));
  isOver = true;
  await meddling;
  expect([...placed, await late].map(stateOf)).toEqual(players.map(() => 'open'));
}, 60_000);
