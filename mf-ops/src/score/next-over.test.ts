import { nextOver } from './next-over';

type Score = NonNullable<Parameters<typeof nextOver>[1]>;
const score = (innings: Score['innings'], phase: Score['phase'] = 'play'): Score => ({
  innings,
  phase,
  over: [],
  source: 'operator',
  at: '2025-04-05T14:00:00Z',
  delayed: false,
  version: 3,
});
const of = (team: string, overs: string, wickets = 2, runs = 100) => ({ team, runs, wickets, overs });

test.each([
  ['nothing reported', undefined, { batting: 'CSK', over: 1, superOver: false }],
  ['an innings under way', score([of('DC', '4.0')]), { batting: 'DC', over: 5, superOver: false }],
  ['an over begun by a feed', score([of('DC', '4.3')]), { batting: 'DC', over: 5, superOver: false }],
  ['twenty overs', score([of('DC', '20.0')], 'break'), { batting: 'CSK', over: 1, superOver: false }],
  ['all out', score([of('DC', '15.2', 10)], 'break'), { batting: 'CSK', over: 1, superOver: false }],
  ['the chase', score([of('DC', '20.0'), of('CSK', '7.0')]), { batting: 'CSK', over: 8, superOver: false }],
  [
    'a match that is decided',
    score([of('DC', '20.0'), of('CSK', '19.3', 10, 80)], 'ended'),
    { batting: 'CSK', over: 20, superOver: false },
  ],
  ['a tie', score([of('DC', '20.0'), of('CSK', '20.0')]), { batting: 'CSK', over: 1, superOver: true }],
])('after %s', (_what, known, next) => expect(nextOver(['CSK', 'DC'], known)).toEqual(next));
