import { inningsToEnter } from './innings-to-enter';

type Score = NonNullable<Parameters<typeof inningsToEnter>[1]>;
const score = (phase: Score['phase'], ...innings: Score['innings']): Score => ({
  innings,
  phase,
  over: [],
  source: 'operator',
  at: '2025-04-05T14:00:00Z',
  delayed: false,
  version: 3,
});
const of = (team: string, overs: string, runs = 100, wickets = 2) => ({ team, runs, wickets, overs });
const superOver = (team: string, runs = 10) => ({ ...of(team, '1.0', runs), superOver: true as const });
const tie = [of('DC', '20.0'), of('CSK', '20.0')];

test.each<[string, Score | undefined, [innings: number, batting: string, over: number, superOver?: true]]>([
  ['nothing reported', undefined, [1, 'CSK', 1]],
  ['an innings under way', score('play', of('DC', '4.0')), [1, 'DC', 5]],
  ['an over begun by a feed', score('play', of('DC', '4.3')), [1, 'DC', 5]],
  ['twenty overs', score('break', of('DC', '20.0')), [2, 'CSK', 1]],
  ['all out', score('break', of('DC', '15.2', 100, 10)), [2, 'CSK', 1]],
  ['the chase', score('play', of('DC', '20.0'), of('CSK', '7.0')), [2, 'CSK', 8]],
  ['a match that is decided', score('ended', of('DC', '20.0'), of('CSK', '19.3', 80, 10)), [2, 'CSK', 20]],
  ['a tie', score('break', ...tie), [3, 'CSK', 1, true]],
  ['half a super over', score('break', ...tie, superOver('CSK')), [4, 'DC', 1, true]],
  ['a tied super over', score('break', ...tie, superOver('CSK'), superOver('DC')), [5, 'DC', 1, true]],
  [
    'half a second super over',
    score('break', ...tie, superOver('CSK'), superOver('DC'), superOver('DC', 4)),
    [6, 'CSK', 1, true],
  ],
  ['a super over that decides', score('ended', ...tie, superOver('CSK'), superOver('DC', 11)), [4, 'DC', 1, true]],
])('after %s', (_what, known, [innings, batting, over, isSuperOver = false]) =>
  expect(inningsToEnter(['CSK', 'DC'], known).next).toEqual({ innings, batting, over, superOver: isSuperOver }),
);

test('offers every reported innings, and both sides where either may begin', () => {
  const offered = (known?: Score) =>
    inningsToEnter(['CSK', 'DC'], known).all.map(({ innings, batting }) => `${innings} ${batting}`);
  expect(offered()).toEqual(['1 CSK', '1 DC']);
  expect(offered(score('break', of('DC', '20.0')))).toEqual(['1 DC', '2 CSK']);
  expect(offered(score('break', ...tie, superOver('CSK'), superOver('DC')))).toEqual([
    '1 DC',
    '2 CSK',
    '3 CSK',
    '4 DC',
    '5 DC',
    '5 CSK',
  ]);
  expect(offered(score('ended', ...tie, superOver('CSK'), superOver('DC', 11)))).toHaveLength(4);
});
