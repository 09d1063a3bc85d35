/** @jest-environment jsdom */
import { endpoints, matchPath, paths, type ReplyOf } from '@baazi/contracts';
import { answer, asha, connection$, mountAlone } from '@baazi/portal-kit/host';
import { screen, waitFor, within } from '@testing-library/react';
import { App } from '../app';
import { entry, evening, match, matchDayAnswers, score } from '../examples';
import { texts } from '../texts';

// jsdom has no media queries.
Object.assign(window, { matchMedia: () => ({ matches: true }) });

const { en } = texts;
const IN_PLAY = '2025-04-05T16:40:00+05:30';
const locked = { ...match, state: 'locked' as const };
const live = { ...entry, state: 'live' as const };
const inPlay = matchDayAnswers({
  at: IN_PLAY,
  board: { matches: [locked, evening] },
  // The lists were read at different instants.
  day: { inPlay: [{ match: locked, score: score(90, '10.0', 5) }], next: evening },
  entries: [{ ...live, score: score(84, '9.2', 4) }],
});
const page: ReplyOf<typeof endpoints.matchPage> = {
  match: locked,
  entries: { count: 12 },
  form: {},
  headToHead: { played: 0, won: {}, noResult: 0 },
  rules: { hash: 'a'.repeat(64), text: { en: '', hi: '' } },
  score: score(90, '10.0', 5),
  revisions: [],
  serverNow: new Date(IN_PLAY).toISOString(),
};
const mount = (at: string, answers: ReturnType<typeof matchDayAnswers>, now = IN_PLAY) =>
  mountAlone(App, {
    at,
    player: { ...asha, joinedMatches: [match.matchID] },
    texts,
    answers,
    clock: () => Date.parse(now),
  });
const row = (): HTMLElement | null => document.querySelector('[data-entry]');

test.each([
  ['dashboard', paths.dashboard, `[data-match=${match.matchID}]`],
  ['match page', matchPath(match.matchID), `[data-match=${match.matchID}]`],
  ['teams', paths.teams, '[data-entry]'],
])('own row and head of the %s show one score, and move together', async (_screen, at, head) => {
  const alone = await mount(at, [answer(endpoints.matchPage, page), ...inPlay]);
  const newest = at === paths.teams ? 'DC 84/5 (9.2)' : 'DC 90/5 (10.0)';
  await waitFor(() => expect(row()?.textContent).toContain(newest));
  await waitFor(() => expect(connection$.value).toBe('live'));
  alone.push('score', { matchID: match.matchID, score: score(101, '11.3', 7) });
  await waitFor(() => expect(row()?.textContent).toContain('DC 101/5 (11.3)'));
  expect(document.querySelector(head)?.textContent).toContain('101/5 (11.3)');
  expect(row()?.textContent).toContain('₹100');
  await alone.unmount();
});

test('between lock and start every surface says that entry is closed, and none that it is live', async () => {
  const at = '2025-04-05T15:10:00+05:30';
  const closed = matchDayAnswers({
    at,
    board: { matches: [locked, evening] },
    day: { inPlay: [{ match: locked }], next: evening },
    entries: [live],
  });
  for (const path of [paths.dashboard, matchPath(match.matchID)]) {
    const alone = await mount(path, [answer(endpoints.matchPage, { ...page, score: undefined }), ...closed], at);
    await waitFor(() => expect(row()?.textContent).toContain(en.stages.closed));
    expect(document.querySelector(`[data-match=${match.matchID}]`)?.textContent).toContain(en.stages.closed);
    for (const word of [en.stages.play, en.stages.started]) expect(screen.queryByText(word)).toBeNull();
    await alone.unmount();
  }
});

test('after a void the open match comes first, and the abandoned one says refunded, not what it would win', async () => {
  const at = '2025-04-05T16:00:00+05:30';
  const abandoned = { ...match, state: 'void' as const, resultText: 'Match abandoned' };
  const alone = await mount(
    paths.dashboard,
    matchDayAnswers({
      at,
      board: { matches: [abandoned, evening] },
      day: { next: evening },
      entries: [{ ...entry, state: 'settled', result: 'void', settledAt: new Date(at).toISOString() }],
    }),
    at,
  );
  const card = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-match=${abandoned.matchID}]`);
    if (!found) throw new Error('no card');
    return found;
  });
  expect(document.querySelector('[data-next]')?.getAttribute('data-match')).toBe(evening.matchID);
  expect(within(card).getByRole('button', { name: en.entries.void })).toBeTruthy();
  expect(card.textContent).toContain('₹100 · Refunded');
  expect(document.body.textContent).not.toContain(en.entries.winsWithTeam(500, 'DC'));
  expect(within(row() ?? document.body).getByText(en.entries.void)).toBeTruthy();
  await alone.unmount();
});

test('no heading is above nothing, and none says today over another day', async () => {
  const at = '2025-04-05T16:00:00+05:30';
  const monday = {
    ...evening,
    matchID: 'ipl-2025-20',
    startsAt: '2025-04-07T14:00:00.000Z',
    locksAt: '2025-04-07T13:30:00.000Z',
  };
  const abandoned = { ...match, state: 'void' as const, resultText: 'Match abandoned' };
  const alone = await mount(
    paths.dashboard,
    matchDayAnswers({ at, board: { matches: [abandoned], today: [match.matchID] }, day: { next: monday } }),
    at,
  );
  const next = await screen.findByRole('region', { name: en.matchDay('Monday, 7 April') });
  expect(next.querySelector(`[data-match=${monday.matchID}]`)).toBeTruthy();
  expect(
    screen.getByRole('region', { name: "Today's Fixtures" }).querySelector(`[data-match=${match.matchID}]`),
  ).toBeTruthy();
  await alone.unmount();
});
