import { readCalls } from './calls';
import { ladderOf, titlesOf } from './distinctions';

const [first, second, third] = ['2025-03-24', '2025-03-31', '2025-04-07'] as const;
/** Four markets a week: numbers 0 to 3, 4 to 7, 8 to 11. */
const markets = [first, second, third].flatMap((week) => Array.from({ length: 4 }, () => ({ week })));
const ladder = (calls: string) => ladderOf(readCalls(calls), markets, third);

test.each([
  ['without a call', '', { division: 'gully', points: 0, moved: 0 }],
  ['a week of 40 points lifts', '0.1w15 1.1w15 2.1w10', { division: 'gully', points: 0, moved: -1 }],
  [
    'and the next of 60 again',
    '0.1w15 1.1w15 2.1w10 4.1w19 5.1w19 6.1w19 7.1w10',
    { division: 'state', points: 0, moved: 1 },
  ],
  ['enough points hold the division', '0.1w15 1.1w15 2.1w10 4.1w15', { division: 'club', points: 0, moved: 0 }],
  ['fewer drop', '0.1w15 1.1w15 2.1w10 4.1w14', { division: 'gully', points: 0, moved: -1 }],
  ['nobody falls below the lowest', '0.1x 1.1x', { division: 'gully', points: 0, moved: 0 }],
  ['the current week only counts', '8.1w19 9.1w19 10.1w19', { division: 'gully', points: 57, moved: 0 }],
  ['a refund is no point', '0.1w15 1.1w15 2.1v', { division: 'gully', points: 0, moved: 0 }],
])('%s', (_what, calls, place) => expect(ladder(calls)).toEqual(place));

test('weeks before the first call move nobody', () =>
  expect(ladder('4.1w19 5.1w19 6.1w10')).toEqual({ division: 'club', points: 0, moved: 1 }));

test('a corrected result moves the ladder with it', () => {
  expect(ladder('4.1w19 5.1w19 6.1w10').division).toBe('club');
  expect(ladder('4.2x 5.1w19 6.1w10').division).toBe('gully');
});

test.each([
  ['three upsets', '1.1w17 2.1w19 3.1w18', { right: 3, best: 3 }, false, ['upsets']],
  ['two are not enough', '1.1w17 2.1w19 3.1w16', { right: 3, best: 3 }, false, []],
  ['five in a row and a friend', '', { right: 5, best: 5 }, true, ['row', 'friend']],
  ['twenty-five right', '', { right: 25, best: 4 }, false, ['right']],
])('%s', (_what, calls, score, friend, titles) => expect(titlesOf(readCalls(calls), score, friend)).toEqual(titles));
