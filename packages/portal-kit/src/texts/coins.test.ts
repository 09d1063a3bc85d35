/** @jest-environment jsdom */
import { inCoins } from '@baazi/contracts';
import { moneyTexts, rupees, textsInCoins } from './coins';

afterEach(() => delete document.documentElement.dataset['money']);

test.each([
  ['Stake from ₹49.', 'Stake from 49 coins.'],
  ['₹1,00,000', '1,00,000 coins'],
  ['-₹100 of ₹ 200', '-100 coins of 200 coins'],
  ['₹49, ₹51.50, 3', '49 coins, 51.50 coins, 3'],
  ['₹', ''],
  ['Nothing of money', 'Nothing of money'],
])('%p becomes %p', (text, coins) => expect(inCoins(text)).toBe(coins));

test('mentions coins only on a page in play mode', () => {
  expect([rupees(500), moneyTexts('₹5')]).toEqual(['₹500', '₹5']);
  document.documentElement.dataset['money'] = 'play';
  expect([rupees(500), moneyTexts('₹5')]).toEqual(['500 coins', '5 coins']);
});

test('texts keep their shape, are built once, and their functions return coins too', () => {
  const texts = { title: 'From ₹49', steps: [{ text: '₹100' }], add: (rupees: number) => `Add ₹${rupees}`, page: 3 };
  const coins = textsInCoins(texts);
  expect([coins.title, coins.steps[0]?.text, coins.add(9), coins.page]).toEqual([
    'From 49 coins',
    '100 coins',
    'Add 9 coins',
    3,
  ]);
  expect(textsInCoins(texts)).toBe(coins);
});
