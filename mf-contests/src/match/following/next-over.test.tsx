/** @jest-environment jsdom */
import { endpoints, matchPath, type ReplyOf } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, within } from '@testing-library/react';
import { App } from '../../app';
import { match, matchDayAnswers, score } from '../../examples';
import { texts } from '../../texts';
import { followingTexts } from './following-texts';

// jsdom has no media queries.
Object.assign(window, { matchMedia: () => ({ matches: true }) });

const t = followingTexts.en;
const NOW = '2025-04-05T11:00:10.000Z';
const between: ReplyOf<typeof endpoints.matchPage> = {
  match: { ...match, state: 'locked' },
  entries: { count: 0 },
  form: {},
  headToHead: { played: 0, won: {}, noResult: 0 },
  rules: { hash: 'a'.repeat(64), text: { en: '', hi: '' } },
  score: { ...score(90, '10.0', 5), over: Array.from({ length: 6 }, () => ({ runs: 1 })) },
  revisions: [],
  serverNow: NOW,
};
type Following = ReplyOf<typeof endpoints.following>;
const earlier: Following = {
  wantsToss: false,
  guesses: [{ innings: 1, over: 10, runs: 6, wicket: false, outcome: { runs: 6, wickets: 0, points: 6 } }],
  points: 6,
  serverNow: NOW,
};
const mount = (page: typeof between, following: Following = earlier, more: ReturnType<typeof answer>[] = []) =>
  mountAlone(App, {
    at: matchPath(match.matchID),
    player: asha,
    texts,
    clock: () => Date.parse(page.serverNow),
    answers: [
      answer(endpoints.matchPage, page),
      answer(endpoints.following, following),
      ...more,
      ...matchDayAnswers({ at: NOW }),
    ],
  });
const area = async () => within(await screen.findByRole('region', { name: t.nextOver }));

test('between two overs the next one is asked, and a guess is sent without money', async () => {
  const given = { innings: 1, over: 11, runs: 10, wicket: true };
  const alone = await mount(between, earlier, [
    answer(endpoints.guessOver, {
      ...earlier,
      guesses: [...earlier.guesses, given],
      serverNow: new Date(Date.parse(NOW) + 1000).toISOString(),
    }),
  ]);
  const shown = await area();
  expect(await shown.findByText(t.asked('DC', 11))).toBeTruthy();
  expect(
    shown.getByText(`${t.said(10, { runs: 6, wicket: false })} ${t.was({ runs: 6, wickets: 0 }, 6)}`),
  ).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: t.more }));
  fireEvent.click(shown.getByRole('button', { name: t.wicket }));
  fireEvent.click(shown.getByRole('button', { name: t.guess }));
  expect(await shown.findByText(t.said(11, given))).toBeTruthy();
  const sent = alone.requests.find(({ method }) => method === 'PUT');
  expect(sent).toMatchObject({ body: given });
  await alone.unmount();
});

test('while an over is bowled nothing is asked', async () => {
  const bowled = { ...between, score: { ...score(91, '10.1', 6), over: [{ runs: 1 }] } };
  const alone = await mount(bowled);
  const shown = await area();
  expect(await shown.findByText(t.points(6))).toBeTruthy();
  expect(shown.queryByRole('button')).toBeNull();
  await alone.unmount();
});

test('toss and line-ups stand on the page before the first ball', async () => {
  const before = {
    ...between,
    score: undefined,
    toss: { winner: 'DC', decision: 'bat' as const },
    lineups: { CSK: ['MS Dhoni'], DC: ['KL Rahul'] },
    serverNow: '2025-04-05T09:40:00.000Z',
  };
  const alone = await mount(before);
  const toss = within(await screen.findByRole('region', { name: t.tossTitle }));
  expect(toss.getByText(t.toss('DC', 'bat'))).toBeTruthy();
  expect(toss.getByText('MS Dhoni')).toBeTruthy();
  await alone.unmount();
});
