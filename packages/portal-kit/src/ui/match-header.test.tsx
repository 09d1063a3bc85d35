/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { showLanguage } from '../texts/language';
import { MatchHeader, type Match } from './match-header';

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
