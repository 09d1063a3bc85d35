/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { showLanguage } from '../texts/language';
import { sideScore, type Match } from './match';
import { MatchHeader } from './match-header';

beforeEach(() => startPortal({ transport: fakeTransport(), storage: memoryStorage() })());
afterEach(cleanup);

const match: Match = {
  matchID: 'ipl-2025-19',
  match_id: 'm19',
  match_number: 19,
  name: 'KKR v LSG',
  teams: ['KKR', 'LSG'],
  startsAt: '2025-04-08T10:00:00.000Z',
  locksAt: '2025-04-08T09:30:00.000Z',
  venue: 'Eden Gardens',
  city: 'Kolkata',
  state: 'open',
};

test("shows the original time of a rescheduled match in the player's language", () => {
  render(<MatchHeader match={{ ...match, movedFrom: '2025-04-06T10:00:00.000Z' }} />);
  const moved = screen.getByText(/Moved from/);
  expect(moved.textContent?.replaceAll('\u202f', ' ')).toBe('Moved from Sun, 6 Apr, 3:30 pm');
  act(() => showLanguage('hi'));
  expect(screen.getByText(/पहले का समय:/).textContent).toMatch(/रवि/);
  act(() => showLanguage('en'));
});

test('shows no such time for a match that was not rescheduled', () => {
  render(<MatchHeader match={match} />);
  expect(screen.queryByText(/Moved from/)).toBeNull();
});

const innings = (team: string, runs: number, wickets: number, overs: string) => ({ team, runs, wickets, overs });
const score = {
  innings: [innings('LSG', 188, 5, '20.0'), innings('KKR', 150, 4, '16.3')],
  phase: 'play' as const,
  target: 189,
  required: { runs: 39, balls: 21, rate: 11.1 },
  over: [],
  source: 'feed',
  at: '2025-04-08T12:30:00.000Z',
  delayed: false,
  version: 1,
};

test('the score of a match in play is the largest text of its big header, with how the match stands below', () => {
  const { container } = render(<MatchHeader match={{ ...match, state: 'locked' }} big score={score} />);
  const sizes = new Map(
    [...container.querySelectorAll('*')].map((node) => [node, getComputedStyle(node).fontSize] as const),
  );
  const runs = screen.getByText('150/4');
  expect(sizes.get(runs)).toMatch(/3\.25rem/);
  expect(screen.getByText('(16.3)')).toBeTruthy();
  expect(screen.getByText('39 needed from 21 balls, 11.1 an over')).toBeTruthy();
  // The look of what is live, on every surface: not that of a button.
  expect(getComputedStyle(screen.getByText('Live')).background).toContain('--live');
});

test.each([
  ['runs and overs', 'LSG', { runs: '188/5', rest: '(20.0)' }],
  ['a super over behind', 'KKR', { runs: '188/4', rest: '(20.0) & 11/2' }],
  ['nothing of a side that has not batted', 'DC', undefined],
])('shows %s', (_title, team, expected) => {
  const tied = [innings('LSG', 188, 5, '20.0'), innings('KKR', 188, 4, '20.0'), innings('KKR', 11, 2, '0.5')];
  expect(sideScore({ innings: tied }, team)).toEqual(expected);
});
