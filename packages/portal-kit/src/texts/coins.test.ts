/** @jest-environment jsdom */
import { inCoins } from '@baazi/contracts';
import { language$ } from './language';
import { moneyWords, rupees, textsInCoins } from './coins';

afterEach(() => delete document.documentElement.dataset['money']);

test.each([
  ['Stake from ₹49.', 'Stake from 49 coins.'],
  ['₹1,00,000', '1,00,000 coins'],
  ['-₹100 of ₹ 200', '-100 coins of 200 coins'],
  ['₹', ''],
  ['Nothing of money', 'Nothing of money'],
])('%p reads %p', (text, coins) => expect(inCoins(text)).toBe(coins));

test('only a page that plays for coins speaks of them', () => {
  expect([rupees(500), moneyWords('₹5')]).toEqual(['₹500', '₹5']);
  document.documentElement.dataset['money'] = 'play';
  expect([rupees(500), moneyWords('₹5')]).toEqual(['500 coins', '5 coins']);
});

test.each([
  ['DC won', 'DC जीती'],
  ['Match abandoned. ₹1,500 refunded.', 'मैच रद्द। ₹1,500 वापस।'],
  ['Match moved earlier. ₹49 refunded.', 'मैच पहले हो गया। ₹49 वापस।'],
  ['Bad light won the day', 'Bad light won the day'],
])('who reads Hindi reads %p as %p', (told, read) => {
  language$.next('hi');
  expect(moneyWords(told)).toBe(read);
  language$.next('en');
  expect(moneyWords(told)).toBe(told);
});

test('texts keep their shape, are made once, and their functions speak of coins too', () => {
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
