import type { endpoints, ReplyOf } from '@baazi/contracts';

/** Fake server answers for this part alone and its tests. */
const row = (rank: number, name: string, points: number) => ({
  rank,
  name,
  points,
  right: Math.round(points / 13),
  decided: 20,
  streak: 3 - rank,
});
const you = { ...row(4, 'Asha Rao', 141), streak: 2, you: true as const };

export const standings: ReplyOf<typeof endpoints.standings> = {
  season: 2025,
  over: 'season',
  weeks: ['2025-03-31', '2025-03-24'],
  players: 128,
  own: { rank: 4, points: 141, right: 11, decided: 20, streak: 2, best: 5 },
  distinctions: { division: 'club', points: 34, moved: 1, titles: ['row'] },
  around: [row(2, 'Ra*** K.', 167), row(3, 'Me*** N.', 152), you, row(5, 'Ve*** P.', 139), row(6, '***', 130)],
  rows: [row(1, 'Karan Mehta', 190), row(2, 'Ra*** K.', 167), row(3, 'Me*** N.', 152), you, row(5, 'Ve*** P.', 139)],
  pages: 3,
  seen: true,
  serverNow: '2025-04-05T06:30:00.000Z',
};
export const inLeague: ReplyOf<typeof endpoints.league> = {
  leagueID: 'a1b2c3',
  name: 'Sunday League',
  owner: true,
  code: 'ABCDEFGHJKMN',
  season: 2025,
  over: 'season',
  weeks: ['2025-03-31'],
  rows: [
    { ...you, rank: 1, memberID: 'm1', owner: true, division: 'club', titles: ['upsets', 'friend'] },
    { ...row(2, 'Be*** S.', 99), memberID: 'm2', division: 'gully', titles: [] },
  ],
  matches: [{ matchID: 'ipl-2025-17', name: 'CSK v DC', startsAt: '2025-04-05T10:00:00.000Z', outcome: 'DC' }],
};
export const ownLeagues: ReplyOf<typeof endpoints.ownLeagues> = {
  data: [
    { leagueID: 'a1b2c3', name: 'Sunday League', members: 2, owner: true, rank: 1 },
    { leagueID: 'd4e5f6', name: 'Office', members: 17, owner: false },
  ],
};
