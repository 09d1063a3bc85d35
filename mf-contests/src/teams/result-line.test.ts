import { en } from '../texts.en';
import { answerLine, pickLine } from './result-line';

const money = { amount: 200, win_amount: 1200 };
test.each([
  ['WON', 'Congrats! You Won ₹1,200'],
  ['LOST', 'Sorry! You Lost By ₹200'],
  [null, 'Result Pending'],
  ['SOMETHING', 'Result Pending'],
  ['VOID', '₹200 refunded.'],
])('a pick with %p reads %p', (result, text) => expect(pickLine({ result, ...money }, en.teams).text).toBe(text));
test('a void line says why', () =>
  expect(pickLine({ result: 'VOID', resultText: 'Match abandoned. ₹200 refunded.', ...money }, en.teams).text).toBe(
    'Match abandoned. ₹200 refunded.',
  ));
test.each([
  ['yes', 'yes', 'Congrats! You Won ₹1,200'],
  ['no', 'yes', 'Sorry! You Lost By ₹200'],
  [null, 'yes', 'Result Pending'],
  ['VOID', 'yes', '₹200 refunded.'],
])('answer %p to %p reads %p', (result, chosenAnswer, text) =>
  expect(answerLine({ result, chosenAnswer, ...money }, en.teams).text).toBe(text),
);
