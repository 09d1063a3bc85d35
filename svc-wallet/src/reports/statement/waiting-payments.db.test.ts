import { endpoints } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

async function transactions({ token }: TestPlayer, query: Record<string, string> = {}) {
  const [{ data, count }] = must(await wallet.call(endpoints.transactions, { token, query }));
  return { count, rows: data.map(({ description, amount, type }) => `${description} ${amount} ${type}`), data };
}
const claim = ({ token }: TestPlayer) => wallet.call(endpoints.claimDeposit, { token, body: { amount: 100 } });

test('a payment of a wrong amount is named by the claim and stands in the transactions until it is decided', async () => {
  const player = await wallet.player();
  const { status, ...payment } = await wallet.pay(player, 2, { amountPaise: 99_00 });
  await wallet.webhook({ event: 'payment.captured', ...payment });
  await waitFor('the suspense', async () => (await claim(player)).body.code === 'payment-held');
  const refused = await claim(player);
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [
      {
        path: 'amount',
        msg: '₹99 arrived instead of ₹100.',
        text: { key: 'payment-arrived', params: { arrivedRupees: 99, startedRupees: 100 } },
      },
    ],
  ]);
  const { rows, count, data } = await transactions(player);
  expect({ rows, count }).toEqual({ rows: ['Payment being checked 99 pending', 'Joining Bonus 40 credit'], count: 2 });
  expect(await transactions(player, { limit: '1', page: '2' })).toMatchObject({ rows: ['Joining Bonus 40 credit'] });
  expect((await transactions(player, { filters: JSON.stringify({ type: 'pending' }) })).rows).toHaveLength(1);
  expect((await transactions(player, { filters: JSON.stringify({ type: 'credit' }) })).rows).toHaveLength(1);
  expect((await transactions(player, { query: 'checked' })).rows).toHaveLength(1);
  const id = data[0]?._id ?? '';
  expect(must(await wallet.call(endpoints.transactionDetail, { token: player.token, params: { id } }))).toMatchObject({
    detail: expect.stringMatching(/^₹99 arrived instead of ₹100\. It is with us/),
    balanceAfter: 40,
    legs: [],
  });
  const other = await wallet.player();
  expect((await wallet.call(endpoints.transactionDetail, { token: other.token, params: { id } })).status).toBe(404);

  must(
    await wallet.decideSuspense(`sandbox:${payment.paymentId}`, {
      userId: player.userId,
      reason: 'the player sent less',
    }),
  );
  expect((await transactions(player)).rows).toEqual(['Money added 99 credit', 'Joining Bonus 40 credit']);
});

test('a payment that the bank has not confirmed stands in the transactions from the return of the player on', async () => {
  const player = await wallet.player();
  must(await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 } }));
  expect((await transactions(player)).rows).toEqual(['Joining Bonus 40 credit']);
  expect((await claim(player)).body.code).toBe('payment-pending');
  expect((await transactions(player)).rows).toEqual(['Payment being verified 100 pending', 'Joining Bonus 40 credit']);
});
