import { matchProgramme } from './match-programme';
import type { MatchState } from './match-stage';

const match = (number: number, startsAt: string, state: MatchState = 'open') => ({
  matchID: `m-${number}`,
  startsAt,
  locksAt: new Date(Date.parse(startsAt) - 30 * 60_000).toISOString(),
  state,
});
const afternoon = match(17, '2025-04-05T10:00:00Z');
const evening = match(18, '2025-04-05T14:00:00Z');
const tomorrow = match(19, '2025-04-06T14:00:00Z');
const monday = match(20, '2025-04-07T14:00:00Z');
const board = { matches: [afternoon, evening, tomorrow], today: ['m-17', 'm-18'], upcoming: ['m-19'] };
const played = { phase: 'play' as const };
type Given = Parameters<typeof matchProgramme<typeof afternoon, { phase: 'play' | 'break' | 'ended' }>>;
/** The main match, the matches by day ('*': the server's today), and the upcoming ones. */
const shown = (...[lists, around, at]: [Given[0], Given[1], string]) => {
  const { first, days, upcoming } = matchProgramme(lists, around, Date.parse(at));
  return [
    first?.match.matchID,
    days.map(({ day, isToday, matches }) => `${day}${isToday ? '*' : ''} ${matches.map((one) => one.match.matchID)}`),
    upcoming.map(({ matchID }) => matchID),
  ];
};

test('puts the next match to lock first, and the others of the day after it', () =>
  expect(shown(board, undefined, '2025-04-05T06:00:00Z')).toEqual(['m-17', ['2025-04-05* m-17,m-18'], ['m-19']]));

test('puts a match in play before the next lock', () =>
  expect(
    shown(board, { inPlay: [{ match: afternoon, score: played }], next: evening }, '2025-04-05T11:00:00Z'),
  ).toEqual(['m-17', ['2025-04-05* m-17,m-18'], ['m-19']]));

test('keeps a match in play, under its own day, when the list turns to the next one', () =>
  expect(
    shown(
      { matches: [tomorrow], today: ['m-19'], upcoming: [] },
      { inPlay: [{ match: evening }], next: tomorrow },
      '2025-04-05T15:00:00Z',
    ),
  ).toEqual(['m-18', ['2025-04-05 m-18', '2025-04-06* m-19'], []]));

test('puts the match that can be played for before those that were abandoned, each under its own day', () => {
  const abandoned = [match(17, afternoon.startsAt, 'void'), match(18, evening.startsAt, 'void')];
  expect(
    shown({ ...board, matches: [...abandoned, tomorrow] }, { inPlay: [], next: monday }, '2025-04-05T12:00:00Z'),
  ).toEqual(['m-20', ['2025-04-07 m-20', '2025-04-05* m-17,m-18'], ['m-19']]);
});

test('puts the open evening match before an abandoned afternoon', () => {
  const abandoned = match(17, afternoon.startsAt, 'void');
  expect(
    shown({ ...board, matches: [abandoned, evening, tomorrow] }, { inPlay: [], next: evening }, '2025-04-05T11:00:00Z'),
  ).toEqual(['m-18', ['2025-04-05* m-18,m-17'], ['m-19']]);
});

test('shows a decided day when nothing else is left', () =>
  expect(
    shown(
      { matches: [match(17, afternoon.startsAt, 'settled')], today: ['m-17'], upcoming: [] },
      { inPlay: [] },
      '2025-04-05T19:00:00Z',
    ),
  ).toEqual(['m-17', ['2025-04-05* m-17'], []]));

test('has no day, so no heading, without a match', () =>
  expect(shown({ matches: [], today: [], upcoming: [] }, undefined, '2025-04-05T19:00:00Z')).toEqual([
    undefined,
    [],
    [],
  ]));
