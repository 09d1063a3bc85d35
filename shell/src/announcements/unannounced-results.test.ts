import { untoldMoments } from './unannounced-results';

const at = (minute: number): string => new Date(Date.UTC(2025, 3, 5, 18, minute)).toISOString();
const won = { _id: 'e-1', result: 'won' as const, settledAt: at(10) };
const lost = { _id: 'e-2', result: 'lost' as const, settledAt: at(20) };
const pageBeganMs = Date.parse(at(15));

test('announces only new results in a browser without stored state of the player', () => {
  const first = untoldMoments([lost, won], { told: undefined, pageBeganMs });
  expect(first.untold).toEqual([lost]);
  expect(first.told).toEqual(['e-2:lost:', 'e-1:won:']);
});

test('announces a missed result once', () => {
  const missed = untoldMoments([lost, won], { told: ['e-1:won:'], pageBeganMs });
  expect(missed.untold).toEqual([lost]);
  expect(untoldMoments([lost, won], { told: missed.told, pageBeganMs }).untold).toEqual([]);
});

test('announces a correction, also to the earlier result', () => {
  const { told } = untoldMoments([won], { told: [], pageBeganMs });
  const corrected = { ...won, result: 'lost' as const, corrected: { from: 'won' as const, reason: 'x', at: at(30) } };
  const again = untoldMoments([corrected], { told, pageBeganMs });
  expect(again.untold).toEqual([corrected]);
  const back = { ...won, corrected: { from: 'lost' as const, reason: 'y', at: at(40) } };
  expect(untoldMoments([back], { told: again.told, pageBeganMs }).untold).toEqual([back]);
});

test('bounds the stored state', () => {
  const many = Array.from({ length: 80 }, (_, i) => ({ _id: `e-${i}`, result: 'won' as const, settledAt: at(1) }));
  expect(untoldMoments(many, { told: [], pageBeganMs }).told).toHaveLength(60);
});
