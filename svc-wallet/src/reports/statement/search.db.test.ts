import { endpoints } from '@baazi/contracts';
import { must, startWallet, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());

test('finds a line by the text on the screen, in English or in Hindi', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const found = async (query: string, language: string): Promise<string[]> => {
    const [{ data }] = must(
      await wallet.call(endpoints.transactions, {
        token: player.token,
        query: { query },
        headers: { 'accept-language': language },
      }),
    );
    return data.map(({ description }) => description);
  };
  const [deposit] = await found('money add', 'en');
  expect(deposit).toBeDefined();
  expect(await found('जोड़े', 'hi')).toEqual([deposit]);
  expect(await found('money', 'hi')).toEqual([deposit]);
  expect(await found('जोड़े', 'en')).toEqual([]);
  expect(await found('क्रिकेट', 'hi')).toEqual([]);
});
