import { endpoints } from '@baazi/contracts';
import { commitsDuring } from '../../testing/commits-during';
import { startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import { noteFirstDeposit } from '../../players/rewards/on-deposit-made';
import { MOST_PROCESSING } from '../webhooks/process-webhooks';
import { creditDeposit } from './credit-deposit';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

type Payment = Awaited<ReturnType<TestWallet['pay']>>;
interface Payer {
  player: TestPlayer;
  payment: Payment;
}
async function payers(size: number): Promise<Payer[]> {
  const made: Payer[] = [];
  for (let i = 0; i < size; i += 1) {
    const player = await wallet.player();
    made.push({ player, payment: await wallet.pay(player, 2) });
  }
  return made;
}
const credit = ({ payment: { status: _status, ...capture } }: Pick<Payer, 'payment'>) =>
  creditDeposit(wallet.bank, 'sandbox', capture);
const balances = (some: readonly Payer[]) =>
  Promise.all(some.map(async ({ player }) => (await wallet.view(player)).balance));
const stateOf = async ({ payment }: Payer) =>
  (await wallet.bank.payments.findById(`sandbox:${payment.paymentId}`).lean())?.state;

test('batches concurrent deposits into shared commits and credits each once with its own text', async () => {
  const all = await payers(24);
  expect(await commitsDuring(wallet.bank, () => Promise.all(all.map(credit)))).toBeLessThan(all.length / 2);
  expect(await balances(all)).toEqual(all.map(() => 140));
  // Repeated concurrently.
  await Promise.all([...all, ...all].map(credit));
  for (const { player, payment } of all) {
    expect(await wallet.view(player)).toMatchObject({ balance: 140, version: 2 });
    expect((await wallet.bank.wallets.findById(player.userId).lean())?.firstDepositId).toBe(
      `deposit:${payment.paymentId}`,
    );
  }
}, 60_000);

test('marks only one of two first deposits of a player in one commit as the first', async () => {
  const player = await wallet.player();
  const paid = [await wallet.pay(player, 2), await wallet.pay(player, 2), await wallet.pay(player, 2)];
  await Promise.all(paid.map((payment) => credit({ payment })));
  expect(await wallet.view(player)).toMatchObject({ balance: 340, version: 4 });
  const rows = await wallet.bank.payments.find({ userId: player.userId }).lean();
  const { firstDepositId } = (await wallet.bank.wallets.findById(player.userId).lean()) ?? {};
  expect(rows.filter(({ first }) => first).map(({ paymentId }) => `deposit:${paymentId}`)).toEqual([firstDepositId]);
});

test('decides double payments, other amounts, earlier reversals and closed accounts in a batch as if each were single', async () => {
  const all = await payers(20);
  const closed = (i: number) => i % 5 === 4;
  for (const [i, { player, payment }] of all.entries()) {
    if (i % 5 === 1) await credit({ payment: { ...payment, paymentId: `${payment.paymentId}-first` } });
    if (i % 5 === 2) payment.amountPaise = 99_00;
    if (i % 5 === 3) {
      const { paymentId, amountPaise, currency } = payment;
      await wallet.webhook({ event: 'payment.reversed', paymentId, amountPaise, currency });
      await waitFor('the reversal', async () => (await stateOf({ player, payment })) === 'seen');
    }
    if (closed(i)) await wallet.bank.wallets.updateOne({ _id: player.userId }, { $set: { status: 'closed' } });
  }
  await Promise.all(all.map(credit));
  expect(await Promise.all(all.map(stateOf))).toEqual(
    all.map((_one, i) => ['credited', 'suspense', 'suspense', 'reversed', 'suspense'][i % 5]),
  );
  expect(await balances(all)).toEqual(all.map((_one, i) => (i % 5 < 2 ? 140 : 40)));
}, 60_000);

test('does not delay other deposits when one wallet is changed constantly by another operation', async () => {
  const all = await payers(12);
  const [contended, ...others] = all;
  if (!contended) throw new Error('nobody pays');
  let isOver = false;
  const meddling = (async () => {
    for (let turns = 1; !isOver; turns += 1)
      await wallet.bank.wallets.raw.updateOne({ _id: contended.player.userId }, { $set: { turns } });
  })();
  const late = credit(contended);
  await Promise.all(others.map(credit));
  isOver = true;
  await Promise.all([meddling, late]);
  expect(await balances(all)).toEqual(all.map(() => 140));
}, 60_000);

test('answers batched claims each for its own deposit and uses each deposit for one claim', async () => {
  const all = await payers(16);
  await Promise.all(all.filter((_one, i) => i % 4 !== 0).map(credit));
  // None of these is captured: the provider returns no payment.
  wallet.checkout.payments.length = 0;
  const claim = (player: TestPlayer, key?: string) =>
    wallet.call(endpoints.claimDeposit, {
      token: player.token,
      body: { amount: 100 },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const keys = all.map(() => crypto.randomUUID());
  const twice = await Promise.all(
    all.flatMap(({ player }, i) => [claim(player, keys[i]), claim(player, i % 2 ? keys[i] : undefined)]),
  );
  for (const [i] of all.entries()) {
    const good = [twice[2 * i], twice[2 * i + 1]].filter((answer) => answer?.status === 200).length;
    // One key is one claim; every repeat returns the same answer.
    expect([i, good]).toEqual([i, i % 4 === 0 ? 0 : i % 2 ? 2 : 1]);
  }
  const again = await Promise.all(all.map(({ player }) => claim(player)));
  expect(again.map(({ status }) => status)).toEqual(all.map(() => 409));
}, 60_000);

test('pays the rewards of friends who deposit concurrently once each, and both of one referrer', async () => {
  const referrers = [await wallet.player(), await wallet.player(), await wallet.player()];
  const friends: Payer[] = [];
  for (const referrer of [...referrers, ...referrers]) {
    const player = await wallet.player({ referredBy: referrer.userId });
    friends.push({ player, payment: await wallet.pay(player, 2) });
  }
  await Promise.all(friends.map(credit));
  await waitFor('the rewards', async () =>
    (await Promise.all(referrers.map((one) => wallet.view(one)))).every(({ bonus }) => bonus === 240),
  );
  for (const referrer of referrers) expect(await wallet.view(referrer)).toMatchObject({ bonus: 240, version: 3 });
}, 60_000);

test('answers a claim made during webhook processing with the wallet of that credit', async () => {
  const all = await payers(12);
  // The provider returns no payment.
  wallet.checkout.payments.length = 0;
  const answers = await Promise.all(
    all.map(async ({ player, payment: { status: _status, ...payment } }) => {
      await wallet.webhook({ event: 'payment.captured', ...payment });
      return wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount: 100 } });
    }),
  );
  expect(answers.map(({ status, body }) => [status, body.response])).toEqual(
    all.map(() => [200, { balance: 140, version: 2 }]),
  );
}, 60_000);

test('processes a webhook in the worker of any instance after the receiving instance has crashed', async () => {
  const [one] = await payers(1);
  if (!one) throw new Error('nobody pays');
  const { status: _status, ...capture } = one.payment;
  await wallet.bank.webhooks.raw.insertOne({
    ...{ _id: `sandbox:orphan-${capture.paymentId}`, event: { kind: 'captured', eventId: 'orphan', ...capture } },
    ...{ receivedAt: new Date(), waiting: true, tries: 0, nextTryAt: new Date() },
  });
  await waitFor('the credit', async () => (await wallet.view(one.player)).balance === 140);
  await waitFor('the mark', async () => (await wallet.bank.webhooks.raw.countDocuments({ waiting: true })) === 0);
}, 60_000);

test('leaves a webhook to the worker when the instance has too many in progress', async () => {
  const [one] = await payers(1);
  if (!one) throw new Error('nobody pays');
  const { processing } = wallet.bank.depositBatches;
  const others = Array.from({ length: MOST_PROCESSING }, () => Promise.resolve());
  for (const other of others) processing.add(other);
  const { status: _status, ...payment } = one.payment;
  await wallet.webhook({ event: 'payment.captured', ...payment });
  expect(processing.size).toBe(MOST_PROCESSING);
  for (const other of others) processing.delete(other);
  await waitFor('the credit', async () => (await wallet.view(one.player)).balance === 140);
}, 60_000);

test('records a deposit once in the commit of its reward, however often it is reported', async () => {
  const referrer = await wallet.player();
  const player = await wallet.player({ referredBy: referrer.userId });
  const payment = await wallet.pay(player, 2);
  await credit({ payment });
  const rewarded = async () => (await wallet.view(referrer)).bonus === 140;
  await waitFor('the reward', rewarded);
  const depositId = `deposit:${payment.paymentId}`;
  const notified = { userId: player.userId, depositId, amountPaise: 100_00, first: true, paymentId: payment.paymentId };
  await Promise.all([noteFirstDeposit(wallet.bank, notified), noteFirstDeposit(wallet.bank, notified)]);
  expect(await wallet.bank.referrals.findById(`referral:${player.userId}`).lean()).toMatchObject({
    ...{ state: 'credited', depositId, depositPaise: 100_00 },
  });
  expect(await wallet.view(referrer)).toMatchObject({ bonus: 140, version: 2 });
}, 60_000);
