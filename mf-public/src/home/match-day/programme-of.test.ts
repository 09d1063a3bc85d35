import type { Match } from '@baazi/portal-kit';
import { programmeOf, type MatchDay } from './programme-of';

const match = (matchID: string): Match => ({
  matchID,
  match_id: matchID,
  match_number: 1,
  name: 'CSK v DC',
  teams: ['CSK', 'DC'],
  startsAt: '2025-04-05T10:00:00Z',
  locksAt: '2025-04-05T09:30:00Z',
  venue: 'Chepauk',
  city: 'Chennai',
  state: 'open',
});
const board = {
  matchesList: ['17', '18', '19'].map(match),
  today: ['17', '18'],
  upcoming: ['19'],
  todayTitle: '',
};
const day = (more: Partial<MatchDay>): MatchDay => ({
  inPlay: [],
  results: [],
  winners: [],
  serverNow: '2025-04-05T09:00:00Z',
  ...more,
});
const idsOf = ({ first, others, upcoming }: ReturnType<typeof programmeOf>) => [
  first?.match.matchID,
  others.map((other) => other.match.matchID),
  upcoming.map(({ matchID }) => matchID),
];

test('puts the next match to lock first, and the others of the day after it', () =>
  expect(idsOf(programmeOf(board, day({ next: match('17') })))).toEqual(['17', ['18'], ['19']]));
test('puts a match in play before the next lock, and keeps the next one in the day', () =>
  expect(idsOf(programmeOf(board, day({ inPlay: [{ match: match('17') }], next: match('18') })))).toEqual([
    '17',
    ['18'],
    ['19'],
  ]));
test('keeps a match of last evening that still has no result', () =>
  expect(
    idsOf(programmeOf(board, day({ inPlay: [{ match: match('17') }, { match: match('16') }], next: match('18') }))),
  ).toEqual(['17', ['16', '18'], ['19']]));
test('lists the next match of another day only once when the day is over', () =>
  expect(idsOf(programmeOf({ ...board, today: [] }, day({ next: match('19') })))).toEqual(['19', [], []]));
test('shows only the day without the match-day response', () =>
  expect(idsOf(programmeOf(board, undefined))).toEqual(['17', ['18'], ['19']]));
