import { en } from '../texts.en';
import type { OwnEntry } from './entry';
import { returnedBy, promiseOf, selectionOf, stateOf } from './entry-words';
import { resultLine } from './result-line';
import { resultEn } from './result-texts.en';

const entry: OwnEntry = {
  _id: 'e-1',
  kind: 'match',
  market: 'match:ipl-2025-17',
  matchID: 'ipl-2025-17',
  title: 'CSK v DC',
  teams: ['CSK', 'DC'],
  selection: 'DC',
  amount: 200,
  win_amount: 1200,
  state: 'settled',
  result: 'won',
  startsAt: '2025-04-05T10:00:00.000Z',
  closesAt: '2025-04-05T09:30:00.000Z',
  acceptedAt: '2025-04-05T06:00:00.000Z',
};
const corrected = { from: 'won', reason: 'the wrong side', at: '2025-04-06T00:00:00.000Z' } as const;

test.each<[Partial<OwnEntry>, string, string]>([
  [{}, 'Won', 'Congrats! You Won ₹1,200'],
  [{ result: 'lost' }, 'Lost', 'Sorry! You Lost By ₹200'],
  [{ result: 'lost', corrected }, 'Corrected', 'Sorry! You Lost By ₹200'],
  [{ result: 'void' }, 'Refunded', '₹200 refunded.'],
  [{ result: 'void', resultText: 'Match abandoned. ₹200 refunded.' }, 'Refunded', 'Match abandoned. ₹200 refunded.'],
  [{ state: 'open', result: 'pending' }, 'Open', 'Result Pending'],
  [{ state: 'live', result: 'pending' }, 'Live', 'Result Pending'],
  [{ state: 'open', result: 'pending', confirming: true }, 'Confirming', 'Result Pending'],
])('shows %j as %s: %s', (some, state, line) => {
  const one = { ...entry, ...some };
  expect([stateOf(one, en).text, resultLine(one, resultEn).text]).toEqual([state, line]);
});

test('signs the outcome as the balance moved', () => {
  expect(returnedBy(entry)).toEqual({ sign: '+', rupees: 1200 });
  expect(returnedBy({ ...entry, result: 'lost' })).toEqual({ sign: '-', rupees: 200 });
  expect(returnedBy({ ...entry, result: 'void' })).toEqual({ sign: '', rupees: 200 });
  expect(returnedBy({ ...entry, result: 'pending' })).toBeUndefined();
});

test('names the side in the possible win', () => {
  expect(promiseOf(entry, en)).toBe('wins ₹1,200 if DC win');
  expect(promiseOf({ ...entry, kind: 'question', selection: 'no' }, en)).toBe('wins ₹1,200 if No');
});

test('shows a team as its code and an answer as text', () => {
  expect(selectionOf(entry, en)).toBe('DC');
  expect(selectionOf({ ...entry, kind: 'question', selection: 'yes' }, en)).toBe('Yes');
});
