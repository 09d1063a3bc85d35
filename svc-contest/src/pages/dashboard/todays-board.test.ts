import { Types } from 'mongoose';
import { newMatchMarket } from '../../markets/publish-markets';
import type { PublishedMatch } from '../../markets/matches/published-matches';
import { todaysBoard } from './todays-board';

const match = (matchID: string, startsAt: string): PublishedMatch => {
  const start = new Date(startsAt);
  const createdAt = new Date(0);
  const fixture = {
    _id: new Types.ObjectId(),
    matchID,
    key: matchID,
    season: 2025,
    matchNumber: 1,
    stage: '',
    teams: ['KKR', 'RCB'],
    venue: '',
    city: '',
    startsAt: start,
    entryStartsAt: start,
    createdAt,
  };
  return {
    fixture,
    market: newMatchMarket({
      matchID,
      match_id: fixture._id.toHexString(),
      title: 'KKR v RCB',
      teams: fixture.teams,
      locksAt: new Date(start.getTime() - 30 * 60_000),
      createdAt,
    }),
  };
};
const board = [
  match('a', '2025-04-05T15:30:00+05:30'),
  match('b', '2025-04-05T19:30:00+05:30'),
  match('c', '2025-04-06T19:30:00+05:30'),
  match('d', '2025-04-08T15:30:00+05:30'),
];

test.each([
  ['in the morning', '2025-04-05T08:00:00+05:30', false, ['a', 'b'], ['c', 'd'], "Today's Fixtures"],
  [
    'T14: just after midnight in India, the day before by UTC',
    '2025-04-05T00:10:00+05:30',
    false,
    ['a', 'b'],
    ['c', 'd'],
    "Today's Fixtures",
  ],
  ['one second before 19:30', '2025-04-05T19:29:59+05:30', false, ['a', 'b'], ['c', 'd'], "Today's Fixtures"],
  ['at 19:30 the next match day', '2025-04-05T19:30:00+05:30', false, ['c'], ['d'], 'Next Match Day: Sun, 6 Apr'],
  ['a day without matches', '2025-04-07T10:00:00+05:30', false, ['d'], [], 'Next Match Day: Tue, 8 Apr'],
  ['T81: a tester sees tomorrow as today', '2025-04-05T08:00:00+05:30', true, ['c'], ['d'], "Today's Fixtures"],
  ['after the season', '2025-04-09T08:00:00+05:30', false, [], [], "Today's Fixtures"],
])('%s', (_name, at, preview, today, upcoming, todayTitle) => {
  const shown = todaysBoard(board, new Date(at), preview);
  expect(shown).toMatchObject({ today, upcoming, todayTitle });
  expect(shown.matches.map(({ matchID }) => matchID)).toEqual([...today, ...upcoming]);
});
