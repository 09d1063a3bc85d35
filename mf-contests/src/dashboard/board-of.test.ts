import type { Match } from '@baazi/portal-kit';
import { boardOf } from './board-of';

const match = (number: number, startsAt: string, state: Match['state'] = 'open'): Match => ({
  matchID: `m-${number}`,
  match_id: `id-${number}`,
  match_number: number,
  name: 'CSK v DC',
  teams: ['CSK', 'DC'],
  startsAt,
  locksAt: new Date(Date.parse(startsAt) - 30 * 60_000).toISOString(),
  venue: '',
  city: '',
  state,
});
const afternoon = match(17, '2025-04-05T10:00:00Z');
const evening = match(18, '2025-04-05T14:00:00Z');
const tomorrow = match(19, '2025-04-06T14:00:00Z');
const day = { matches: [afternoon, evening, tomorrow], today: ['m-17', 'm-18'], upcoming: ['m-19'] };
const at = (now: string): number => Date.parse(now);
const names = (matches: readonly { matchID: string }[]): string[] => matches.map(({ matchID }) => matchID);

test('puts the next match to lock first and the others in rows before the first lock', () => {
  const board = boardOf(day, undefined, at('2025-04-05T06:00:00Z'));
  expect([board.next?.match.matchID, board.next?.isInPlay]).toEqual(['m-17', false]);
  expect([names(board.today), names(board.upcoming), board.inPlay]).toEqual([['m-18'], ['m-19'], []]);
});

test('puts a match in play first, with its score', () => {
  const score = { innings: [], phase: 'play', over: [], source: 'feed', at: '', delayed: false, version: 1 } as const;
  const board = boardOf(
    day,
    { inPlay: [{ match: afternoon, score: { ...score, innings: [], over: [] } }] },
    at('2025-04-05T11:00:00Z'),
  );
  expect(board.next).toMatchObject({ match: { matchID: 'm-17' }, isInPlay: true, score: { version: 1 } });
  expect(names(board.today)).toEqual(['m-18']);
});

test('keeps a match in play when the day turns', () => {
  const turned = { matches: [tomorrow], today: ['m-19'], upcoming: [] };
  const board = boardOf(turned, { inPlay: [{ match: evening }] }, at('2025-04-05T15:00:00Z'));
  expect(board.next).toMatchObject({ match: { matchID: 'm-18' }, isInPlay: true });
  expect(names(board.today)).toEqual(['m-19']);
});

test("uses the day's locked matches when the server does not say what is in play", () => {
  const board = boardOf(day, undefined, at('2025-04-05T11:00:00Z'));
  expect(board.next).toMatchObject({ match: { matchID: 'm-17' }, isInPlay: true });
});

test('shows the first match of a decided day, and nothing in play', () => {
  const over = {
    ...day,
    matches: [match(17, afternoon.startsAt, 'settled'), match(18, evening.startsAt, 'settled')],
    upcoming: [],
  };
  const board = boardOf(over, { inPlay: [] }, at('2025-04-05T19:00:00Z'));
  expect([board.next?.match.matchID, board.next?.isInPlay, names(board.today)]).toEqual(['m-17', false, ['m-18']]);
});

test('has nothing next when nothing is left', () =>
  expect(boardOf({ matches: [], today: [], upcoming: [] }, undefined, 0)).toEqual({
    inPlay: [],
    today: [],
    upcoming: [],
  }));
