import { events, toPaise, winningAmount, type PayloadOf } from '@baazi/contracts';
import { startTestService } from '@baazi/service-kit/testing';
import { signFactsMigration } from '../../../svc-wallet/src/players/sign-earlier-facts';
import { openWalletContext, type WalletContext } from '../../../svc-wallet/src/wallet-context';
import { recordDecision } from '../../../svc-wallet/src/stakes/decisions/record-decision';
import { house, player } from '../../../svc-wallet/src/ledger/account';
import { inLedgerTransaction } from '../../../svc-wallet/src/ledger/ledger-transaction';
import { postTransfers } from '../../../svc-wallet/src/ledger/post-transfer';
import type { TransferOrder } from '../../../svc-wallet/src/ledger/transfer';
import { settleMarket } from '../../../svc-wallet/src/stakes/settlement/settle-market';
import type { Stake } from '../../../svc-wallet/src/stakes/stake';
import { stakeDocument } from '../../../svc-wallet/src/stakes/stake-order';
import { sealedBy } from '../../../svc-wallet/src/testing/start-wallet';
import { trialBalance } from '../../../svc-wallet/src/audit/trial-balance';
import { walletSettings } from '../../../svc-wallet/src/wallet-config';
import { Crash, layFuses, withFuse } from './fuse';
import { seeded } from './seeded';

jest.setTimeout(180_000);

type Totals = PayloadOf<typeof events.marketSettled>['totals'];
const MARKET = 'match:ipl-2025-18';
const T0 = Date.parse('2025-04-05T06:00:00Z');
/** Two batches and a rest. */
const STAKES = 230;
/** Enough for every stake of one player. */
const BONUS = 10_000_00;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = seeded(SEED);

let bank: WalletContext;
let stop: () => Promise<void>;
beforeAll(async () => {
  let opened: WalletContext | undefined;
  const settings = { SANDBOX_CHECKOUT_URL: 'http://127.0.0.1:9', SANDBOX_WEBHOOK_SECRET: 'nobody calls', ...sealedBy };
  const service = await startTestService(
    'svc-wallet',
    walletSettings,
    async (given) => void (opened = await openWalletContext(given)),
    settings,
  );
  stop = () => service.stop();
  if (!opened) throw new Error('no bank');
  bank = opened;
  await signFactsMigration(bank).up(async () => undefined);
  layFuses(bank);
});
afterAll(() => stop());

let made = 0;
/** Stakes that are not settled yet. */
async function openStakes(count: number): Promise<void> {
  const memo: TransferOrder['memo'] = { key: 'adjusted', params: { text: 'set-up' } };
  const stakes = Array.from({ length: count }, (): Stake => {
    made += 1;
    const rupees = random.pick([49, 100, 250]);
    const stakePaise = toPaise(rupees);
    const order = {
      pickId: `pick-${made}`,
      userId: `u-${random.below(STAKES)}`,
      market: MARKET,
      selection: random.pick(['KKR', 'RCB']),
      stakePaise,
      payoutPaise: toPaise(winningAmount(rupees) ?? rupees),
      acceptedAt: new Date(T0 + random.below(1000)).toISOString(),
      label: 'KKR v RCB',
    };
    return {
      ...stakeDocument(order, new Date(T0)),
      state: 'open',
      paid: { cash: 0, bonus: stakePaise },
      applied: 0,
    };
  });
  for (const stake of stakes)
    await inLedgerTransaction(bank, async (tx) => {
      const { _id, userId, stakePaise } = stake;
      await postTransfers(tx, bank, [
        {
          id: `bonus:${userId}`,
          kind: 'bonus',
          legs: [house('bonus', -BONUS), player(userId, 'bonus', BONUS)],
          memo,
        },
        {
          id: `stake:${_id}`,
          kind: 'stake',
          about: _id,
          content: { userId, market: MARKET, stakePaise },
          legs: [player(userId, 'bonus', -stakePaise), player(userId, 'escrow', stakePaise)],
          memo,
        },
      ]);
      await bank.stakes.raw.insertOne(stake, { session: tx.session });
    });
}

async function plainSum(): Promise<Totals> {
  const totals: Totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  for (const { state, stakePaise, payoutPaise } of await bank.stakes.raw.find({ market: MARKET }).toArray()) {
    if (state !== 'won' && state !== 'lost' && state !== 'void') throw new Error(`a stake is still ${state}`);
    totals[state] += 1;
    if (state === 'won') totals.payoutPaise += payoutPaise;
    if (state === 'void') totals.refundPaise += stakePaise;
  }
  return totals;
}

const reported = async (): Promise<PayloadOf<typeof events.marketSettled>[]> =>
  (await bank.service.transactions.outbox.model.find({ name: events.marketSettled.name }).sort({ _id: 1 }).lean()).map(
    ({ data }) => data as PayloadOf<typeof events.marketSettled>,
  );
const isSettled = async (): Promise<boolean> =>
  (await bank.decisions.raw.findOne({ _id: MARKET }))?.state === 'settled';

/** A crash leaves its lease behind; another instance would wait for its end. */
async function settle(): Promise<void> {
  for (let tries = 0; tries < 5 && !(await isSettled()); tries += 1) await settleMarket(bank, MARKET);
}

test(`keeps totals equal to the plain sum of the stakes wherever settling is killed, corrected, cut or repeated (SEED=${SEED})`, async () => {
  await openStakes(STAKES);
  let crashes = 0;
  let revision = 0;
  for (const at of ['before-commit', 'after-commit'] as const)
    for (let left = 0; left < 4; left += 1) {
      revision += 1;
      const outcome = random.pick(['KKR', 'RCB', 'void']);
      await recordDecision(bank, MARKET, { outcome, revision });
      const end = await withFuse({ left, at }, () => settleMarket(bank, MARKET));
      if (end instanceof Crash) crashes += 1;
      if (random.chance(0.4)) await recordDecision(bank, MARKET, { voidFrom: new Date(T0 + 1000 - 50 * revision) });
      await settle();
      expect(await reported()).toContainEqual({ market: MARKET, revision, totals: await plainSum() });
      expect((await reported()).at(-1)?.totals).toEqual(await plainSum());
      // A stake enters late, and the decision arrives once more: each is in the next report.
      if (random.chance(0.5)) {
        await openStakes(1 + random.below(3));
        await settleMarket(bank, MARKET);
        expect((await reported()).at(-1)).toEqual({ market: MARKET, revision, totals: await plainSum() });
      }
      await recordDecision(bank, MARKET, { outcome, revision });
      await settle();
      expect((await reported()).at(-1)).toEqual({ market: MARKET, revision, totals: await plainSum() });
    }
  expect(crashes).toBeGreaterThan(0);
  expect(await trialBalance(bank)).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
});

test('adds every stake once when two instances settle the same market, each as if alone', async () => {
  const before = (await bank.decisions.raw.findOne({ _id: MARKET }))?.revision ?? 0;
  await recordDecision(bank, MARKET, { outcome: 'KKR', revision: before + 1 });
  const free = jest
    .spyOn(bank.settler, 'lease')
    .mockImplementation(async (market) => bank.decisions.raw.findOne({ _id: market }));
  await Promise.all([settleMarket(bank, MARKET), settleMarket(bank, MARKET)]);
  free.mockRestore();
  await settle();
  expect((await reported()).at(-1)).toEqual({ market: MARKET, revision: before + 1, totals: await plainSum() });
});

test('adds up a market that an earlier release has settled when its result is published again', async () => {
  const { revision = 0, outcome = '' } = (await bank.decisions.raw.findOne({ _id: MARKET })) ?? {};
  await bank.decisions.raw.updateOne({ _id: MARKET }, { $unset: { summedSeq: 1 } });
  await bank.settledSums.raw.deleteMany({});
  const transfers = await bank.transfers.raw.countDocuments();
  await recordDecision(bank, MARKET, { outcome, revision });
  await settle();
  expect((await reported()).at(-1)).toEqual({ market: MARKET, revision, totals: await plainSum() });
  expect(await bank.transfers.raw.countDocuments()).toBe(transfers);
});
