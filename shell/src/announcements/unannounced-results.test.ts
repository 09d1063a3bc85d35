import { unannouncedResults } from './unannounced-results';

const at = (minute: number): string => new Date(Date.UTC(2025, 3, 5, 18, minute)).toISOString();
const won = { _id: 'e-1', result: 'won' as const, settledAt: at(10) };
const lost = { _id: 'e-2', result: 'lost' as const, settledAt: at(20) };
const pageBeganMs = Date.parse(at(15));
const page = { pageBeganMs, visibleSinceMs: pageBeganMs };
const watched = { isAway: false };
const away = { isAway: true };

test('without stored state announces only results after the page began', () => {
  const first = unannouncedResults([lost, won], { announced: undefined, ...page });
  expect(first.unannounced).toEqual([{ ...lost, ...watched }]);
  expect(first.announced).toEqual(['e-2:lost:', 'e-1:won:']);
});

test('announces a missed result once', () => {
  const missed = unannouncedResults([lost, won], { announced: ['e-1:won:'], ...page });
  expect(missed.unannounced).toEqual([{ ...lost, ...watched }]);
  expect(unannouncedResults([lost, won], { announced: missed.announced, ...page }).unannounced).toEqual([]);
});

test('announces a correction, also when it restores the earlier result', () => {
  const { announced } = unannouncedResults([won], { announced: [], ...page });
  const corrected = { ...won, result: 'lost' as const, corrected: { from: 'won' as const, reason: 'x', at: at(30) } };
  const again = unannouncedResults([corrected], { announced, ...page });
  expect(again.unannounced).toEqual([{ ...corrected, ...watched }]);
  const back = { ...won, corrected: { from: 'lost' as const, reason: 'y', at: at(40) } };
  expect(unannouncedResults([back], { announced: again.announced, ...page }).unannounced).toEqual([
    { ...back, ...watched },
  ]);
});

test('bounds the stored list', () => {
  const many = Array.from({ length: 80 }, (_, i) => ({ _id: `e-${i}`, result: 'won' as const, settledAt: at(1) }));
  expect(unannouncedResults(many, { announced: [], ...page }).announced).toHaveLength(60);
});

test.each([
  ['ended before the page began', won, pageBeganMs, away],
  ['ended while the page was visible', lost, pageBeganMs, watched],
  ['ended while the page was hidden, before it was visible again', lost, Date.parse(at(21)), away],
  ['ended while the page is still hidden', lost, Infinity, away],
  [
    'was corrected in sight',
    { ...won, corrected: { from: 'lost' as const, reason: 'x', at: at(30) } },
    pageBeganMs,
    watched,
  ],
])('a result that %s', (_title, entry, visibleSinceMs, expected) =>
  expect(unannouncedResults([entry], { announced: [], pageBeganMs, visibleSinceMs }).unannounced).toEqual([
    { ...entry, ...expected },
  ]),
);
