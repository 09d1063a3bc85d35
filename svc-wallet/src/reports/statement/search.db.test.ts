import { endpoints, type ReplyOf } from '@baazi/contracts';
import type { Transfer } from '../../ledger/transfer';
import { must, startWallet, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());

type Row = ReplyOf<typeof endpoints.transactions>[0]['data'][number];
const found = async (player: TestPlayer, query: string, language = 'en', more: object = {}): Promise<Row[]> => {
  const [{ data, count }] = must(
    await wallet.call(endpoints.transactions, {
      token: player.token,
      query: { query, ...more },
      headers: { 'accept-language': language },
    }),
  );
  expect(count).toBeGreaterThanOrEqual(data.length);
  return data;
};
const descriptions = async (player: TestPlayer, query: string, language?: string): Promise<string[]> =>
  (await found(player, query, language)).map(({ description }) => description);

test('finds a line by the text on the screen, in English or in Hindi', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const [deposit] = await descriptions(player, 'money add');
  expect(deposit).toBeDefined();
  expect(await descriptions(player, 'जोड़े', 'hi')).toEqual([deposit]);
  expect(await descriptions(player, 'money', 'hi')).toEqual([deposit]);
  expect(await descriptions(player, 'जोड़े')).toEqual([]);
  expect(await descriptions(player, 'क्रिकेट', 'hi')).toEqual([]);
});

test('finds a line by its label, its amount, and its reference, as text and not as a pattern', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const order = { ...wallet.order(player, 49), label: 'Rain (before 9)?', labelHi: 'बारिश?' };
  must(await wallet.place(order));
  const joined = 'Joined Rain (before 9)?';
  expect(await descriptions(player, 'rain (BEFORE 9)?')).toEqual([joined]);
  expect(await descriptions(player, 'बारिश', 'hi')).toEqual([joined]);
  expect(await descriptions(player, '₹49')).toEqual([joined]);
  expect(await descriptions(player, 'rain .*')).toEqual([]);
  const [deposit] = await found(player, 'added to your wallet');
  const paymentId = deposit?._id.replace('deposit:', '') ?? '';
  expect(await descriptions(player, paymentId)).toEqual(['Money added']);
  expect(await found(player, 'o', 'en', { filters: '{"type":"debit"}' })).toHaveLength(1);
});

test('finds an older line, which was stored as English text, and shows it as stored', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const [deposit] = await found(player, 'money added');
  const memo = { title: 'Money added', detail: '₹100 added to your wallet (payment old-1)' };
  const transfers = (await wallet.service.operatorsDb()).collection<Transfer>('transfers');
  await transfers.updateOne({ _id: deposit?._id ?? '' }, { $set: { memo } });
  for (const language of ['en', 'hi'])
    expect(await found(player, 'old-1', language)).toMatchObject([
      { description: 'Money added', detail: '₹100 added to your wallet (payment old-1)' },
    ]);
  expect((await found(player, 'old-1'))[0]).not.toHaveProperty('memo');
});
