import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { linesOfAllWaiting } from '../../audit/waiting-states';
import type { Withdrawal } from '../withdrawal';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import { sendPayouts } from '../../money-out/payouts/send-payouts';

const HOUR_MS = 3600_000;
let wallet: TestWallet;
let ann: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  ann = await wallet.operator();
  await wallet.bank.workers.sealer?.stop();
});
afterAll(() => wallet.stop());

const problems = async () => (await wallet.trialBalance()).problems;

test('pays by lines that wait for their block, names the delay, and names what is forged meanwhile', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  const body = { upi: 'rahul@okbank', amount: 200 };
  const { withdrawalId: id = '' } = must(await wallet.call(endpoints.withdraw, { token: player.token, body }));
  must(await wallet.call(endpoints.approveWithdrawal, { token: ann.token, params: { id }, body: { note: 'ok' } }));
  await wallet.bank.unsealed.raw.updateMany({}, { $set: { postedAt: new Date(Date.now() - HOUR_MS) } });
  await sendPayouts(wallet.bank);
  const read = () => wallet.bank.withdrawals.findById(id).lean<Withdrawal | null>();
  await waitFor('paid', async () => (await read())?.state === 'paid');
  expect(await problems()).toEqual([]);
  expect(await linesOfAllWaiting(wallet.bank, { now: new Date() })).toEqual([
    expect.stringMatching(/^beyond its bound of 900 s: \d+ commits whose transfers have no block, the oldest for 36/),
  ]);

  // Made up whole while nothing is sealed: a document that claims two operators, of whom no line knows.
  const adjustmentId = randomUUID();
  await wallet.bank.adjustments.raw.insertOne({
    ...{ _id: adjustmentId, userId: player.userId, bucket: 'cash', rupees: 75, reason: 'x', state: 'posted' },
    ...{ proposedBy: ann.userId, confirmedBy: 'op', createdAt: wallet.bank.now() },
  });
  expect((await problems()).join()).toContain(`adjustment ${adjustmentId}`);
  await wallet.bank.adjustments.raw.deleteOne({ _id: adjustmentId });

  await wallet.sealAll();
  expect(await problems()).toEqual([]);
  expect(await linesOfAllWaiting(wallet.bank, { now: new Date() })).toEqual([]);
});
