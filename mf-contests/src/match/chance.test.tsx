/** @jest-environment jsdom */
import { endpoints, matchPath, teams, type ReplyOf } from '@baazi/contracts';
import { answer, asha, connection$, mountAlone, screenTitle$ } from '@baazi/portal-kit/host';
import { screen, waitFor, within } from '@testing-library/react';
import { dark, light } from '../../../packages/portal-kit/src/theme/tokens';
import { App } from '../app';
import { entry, match, matchDayAnswers, matchPage, score } from '../examples';
import { texts } from '../texts';
import { chanceLine, percentsOf } from './chance';
import { matchTexts } from './match-texts';
import { TEAM_SHARE } from './team-colour';
import { courseOf, pointOf } from './use-score';

// jsdom has no media queries.
Object.assign(window, { matchMedia: () => ({ matches: true }) });

const t = matchTexts.en;
const at = (innings: number, over: number, CSK: number) => ({ innings, over, chance: { CSK, DC: 1 - CSK } });
const box = { width: 100, height: 50 };

test.each([
  [[at(1, 0, 0.5), at(1, 20, 1), at(2, 20, 0)], 'M0 25L50 0L100 50'],
  [[at(1, 10, 0.25)], 'M25 37.5'],
  [[at(2, 10, 0.5)], 'M75 25'],
  [[at(3, 1, 0.5)], 'M100 25'],
  [[], ''],
])('%j is %p: half of the width for each innings', (points, line) => expect(chanceLine(points, 'CSK', box)).toBe(line));

test.each([
  [0.5, [50, 50]],
  [0.005, [1, 99]],
  [0.995, [100, 0]],
  [0.335, [34, 66]],
])('%p of the left side are percents that sum to 100', (chance, expected) =>
  expect(percentsOf(chance)).toEqual(expected),
);

test('a received point continues the course only where it is later in the match', () => {
  const loaded = [at(1, 1, 0.5), at(1, 2, 0.6)];
  expect(courseOf(loaded, [at(1, 1.5, 0.4), at(1, 2.5, 0.7), at(2, 0.5, 0.2)])).toEqual([
    ...loaded,
    at(1, 2.5, 0.7),
    at(2, 0.5, 0.2),
  ]);
});

test('a super over stands at the end of the second innings', () => {
  const { innings } = score(150, '20', 1);
  const [first] = innings;
  if (!first) throw new Error('no innings');
  const all = [first, { ...first, overs: '16.3' }, { ...first, overs: '0.5', superOver: true as const }];
  expect(pointOf({ innings: all }, { CSK: 0.5 })).toMatchObject({ innings: 2, over: 16.5 });
});

type Page = ReplyOf<typeof endpoints.matchPage>;
const page: Page = {
  ...matchPage,
  match: { ...match, state: 'locked' },
  score: score(90, '10.0', 5),
  winProbability: { latest: { CSK: 0.405, DC: 0.595 }, series: [at(1, 9, 0.5), at(1, 10, 0.405)] },
  serverNow: '2025-04-05T11:00:00.000Z',
};

test('the line follows the score, with a label, an axis, an innings mark, and two numbers that sum to 100', async () => {
  const alone = await mountAlone(App, {
    at: matchPath(match.matchID),
    player: asha,
    texts,
    clock: () => Date.parse(page.serverNow),
    answers: [
      answer(endpoints.matchPage, page),
      ...matchDayAnswers({ at: page.serverNow, entries: [{ ...entry, state: 'live', crowd: { CSK: 54, DC: 46 } }] }),
    ],
  });
  const area = within(await screen.findByRole('region', { name: t.chance }));
  expect(area.getByText('DC 59%')).toBeTruthy();
  expect(area.getByText(/CSK 41%/)).toBeTruthy();
  // The call stands where it was made: before the first ball.
  expect(area.getByText('You said DC when 54% said CSK').parentElement?.textContent).toContain(
    'wins ₹500 if DC win · DC now 59%',
  );
  expect(screenTitle$.value).toEqual({ path: matchPath(match.matchID), title: 'CSK v DC' });
  for (const label of ['CSK 100%', '50%', 'DC 100%', t.innings(1), t.innings(2)])
    expect(area.getByText(label)).toBeTruthy();
  const image = area.getByRole('img', { name: t.chanceOf('CSK', '41%') });
  expect(image.querySelector('[data-mark=innings]')).toBeTruthy();
  expect(image.querySelector('[data-mark=own]')?.getAttribute('d')).toMatch(/^M0 100V50/);
  const lineShown = () => area.getByRole('img').querySelector('path:last-child')?.getAttribute('d');
  expect(lineShown()).toBe('M72 50L80 59.5');

  await waitFor(() => expect(connection$.value).toBe('live'));
  alone.push('score', {
    matchID: match.matchID,
    score: score(120, '12.3', 9),
    winProbability: { latest: { CSK: 0.2, DC: 0.8 } },
  });
  await area.findByText('DC 80%');
  expect(lineShown()).toBe('M72 50L80 59.5L100 80');
  await alone.unmount();
});

describe('the line can be seen', () => {
  const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const parts = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const luminance = (rgb: number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => channel(value / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: number[], other: number[]): number => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  test.each([
    ['dark', dark],
    ['light', light],
  ])('in the %s theme, for every team, on a card', (_theme, look) => {
    const text = parts(look.text);
    for (const { code, primary } of Object.values(teams)) {
      const mixed = parts(primary).map((value, i) => value * TEAM_SHARE + (text[i] ?? 0) * (1 - TEAM_SHARE));
      expect([code, contrast(mixed, parts(look.surface)) >= 3]).toEqual([code, true]);
    }
  });
});

test('a match that ended void shows nobody ahead', async () => {
  const alone = await mountAlone(App, {
    at: matchPath(match.matchID),
    player: asha,
    texts,
    clock: () => Date.parse(page.serverNow),
    answers: [
      answer(endpoints.matchPage, { ...page, match: { ...page.match, state: 'void' } }),
      ...matchDayAnswers({ at: page.serverNow }),
    ],
  });
  await screen.findByText(t.ballsFrom, { exact: false });
  expect(screen.queryByRole('region', { name: t.chance })).toBeNull();
  await alone.unmount();
});
