import { formOf, headToHead } from './form';
import { pastResults } from '../../scores/win-probability/past-results';

const result = (day: string, teams: string[], winner?: string) => ({ day, teams, winner, words: `${winner} won` });
const results = [
  result('2025-04-04', ['CSK', 'MI'], 'MI'),
  result('2025-04-03', ['DC', 'CSK'], 'DC'),
  result('2025-04-02', ['CSK', 'DC']),
  result('2025-04-01', ['CSK', 'DC'], 'CSK'),
];

test('form is the last five results of a side, newest first, with opponents', () => {
  expect(formOf('CSK', results).map(({ opponent, result: how }) => `${opponent} ${how}`)).toEqual([
    'MI L',
    'DC L',
    'DC N',
    'DC W',
  ]);
  expect(formOf('GT', results)).toEqual([]);
  expect(formOf('CSK', [...results, ...results])).toHaveLength(5);
});
test('head to head counts only matches between the two', () => {
  expect(headToHead(['CSK', 'DC'], results)).toEqual({ played: 3, won: { CSK: 1, DC: 1 }, noResult: 1 });
});
test('reads the results of earlier seasons, oldest first', () => {
  const past = pastResults();
  expect(past).toHaveLength(1095);
  expect(past[0]).toEqual({
    day: '2008-04-18',
    teams: ['KKR', 'RCB'],
    winner: 'KKR',
    words: 'KKR won by 140 runs',
    message: { key: 'won-by-runs', params: { team: 'KKR', count: 140 } },
    firstInningsRuns: 222,
  });
  expect(past.at(-1)).toMatchObject({ winner: 'KKR', words: 'KKR won by 8 wickets' });
});
