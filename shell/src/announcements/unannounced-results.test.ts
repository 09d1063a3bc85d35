import { unannouncedResults } from './unannounced-results';

const at = (minute: number): string => new Date(Date.UTC(2025, 3, 5, 18, minute)).toISOString();
const won = { _id: 'e-1', result: 'won' as const, settledAt: at(10) };
const lost = { _id: 'e-2', result: 'lost' as const, settledAt: at(20) };
const pageBeganMs = Date.parse(at(15));

test('without stored state announces only results after the page began', () => {
  const first = unannouncedResults([lost, won], { announced: undefined, pageBeganMs });
  expect(first.unannounced).toEqual([lost]);
  expect(first.announced).toEqual(['e-2:lost:', 'e-1:won:']);
});

test('announces a missed result once', () => {
  const missed = unannouncedResults([lost, won], { announced: ['e-1:won:'], pageBeganMs });
  expect(missed.unannounced).toEqual([lost]);
  expect(unannouncedResults([lost, won], { announced: missed.announced, pageBeganMs }).unannounced).toEqual([]);
});

test('announces a correction, also when it restores the earlier result', () => {
  const { announced } = unannouncedResults([won], { announced: [], pageBeganMs });
  const corrected = { ...won, result: 'lost' as const, corrected: { from: 'won' as const, reason: 'x', at: at(30) } };
  const again = unannouncedResults([corrected], { announced, pageBeganMs });
  expect(again.unannounced).toEqual([corrected]);
  const back = { ...won, corrected: { from: 'lost' as const, reason: 'y', at: at(40) } };
  expect(unannouncedResults([back], { announced: again.announced, pageBeganMs }).unannounced).toEqual([back]);
});

test('bounds the stored list', () => {
  const many = Array.from({ length: 80 }, (_, i) => ({ _id: `e-${i}`, result: 'won' as const, settledAt: at(1) }));
  expect(unannouncedResults(many, { announced: [], pageBeganMs }).announced).toHaveLength(60);
});
