/** @jest-environment jsdom */
import type { MatchStage } from '@baazi/contracts';
import { en } from '../texts';
import { ownLine, promiseOf, returnedBy, selectionOf, stateOf, type OwnEntry } from './entry';
import { resultLine, resultTexts } from './result-texts';

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

test.each<[Partial<OwnEntry>, MatchStage, string, string]>([
  [{}, 'settled', 'Won', 'Congrats! You Won ₹1,200'],
  [{ result: 'lost' }, 'settled', 'Lost', 'Sorry! You Lost By ₹200'],
  [{ result: 'lost', corrected }, 'settled', 'Corrected', 'Sorry! You Lost By ₹200'],
  [{ result: 'void' }, 'settled', 'Refunded', '₹200 refunded.'],
  [
    { result: 'void', resultText: 'Match abandoned. ₹200 refunded.' },
    'void',
    'Refunded',
    'Match abandoned. ₹200 refunded.',
  ],
  [{ state: 'open', result: 'pending' }, 'open', 'Open', 'Result Pending'],
  [{ state: 'live', result: 'pending' }, 'closed', 'Entry is closed', 'Result Pending'],
  [{ state: 'live', result: 'pending' }, 'play', 'Live', 'Result Pending'],
  [{ state: 'live', result: 'pending' }, 'over', 'Play is over', 'Result Pending'],
  [{ state: 'live', result: 'pending' }, 'void', 'Refunded', 'Result Pending'],
  [{ state: 'open', result: 'pending', confirming: true }, 'open', 'Confirming', 'Result Pending'],
])('shows %j at the stage %s as %s: %s', (some, stage, state, line) => {
  const one = { ...entry, ...some };
  expect([stateOf(one, stage, en).text, resultLine(one, resultTexts.en).text]).toEqual([state, line]);
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

test.each<[Partial<OwnEntry>, MatchStage, string]>([
  [{ result: 'pending' }, 'open', 'Your entry: DC, ₹200 · wins ₹1,200 if DC win'],
  [{ result: 'won' }, 'settled', 'Your entry: DC, ₹200 · Won +₹1,200'],
  [{ result: 'lost' }, 'settled', 'Your entry: DC, ₹200 · Lost -₹200'],
  [{ result: 'void' }, 'void', 'Your entry: DC, ₹200 · Refunded'],
  [{ result: 'pending' }, 'void', 'Your entry: DC, ₹200 · Refunded'],
])('on the card of its match %j at the stage %s reads %s', (some, stage, line) =>
  expect(ownLine({ ...entry, ...some }, stage, en)).toBe(line),
);
