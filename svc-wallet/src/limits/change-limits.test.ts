import { changeLimits } from './change-limits';
import { limitInForce } from './limit-in-force';

const now = new Date('2025-04-05T06:30:00Z');
const DAY_MS = 24 * 3600_000;
const tomorrow = new Date(now.getTime() + DAY_MS);

test('applies a first or lower limit at once', () => {
  const first = changeLimits(undefined, { stake: { daily: 500 } }, now);
  expect(limitInForce(first, 'stake', 'daily', now)).toBe(500);
  expect(limitInForce(changeLimits(first, { stake: { daily: 100 } }, now), 'stake', 'daily', now)).toBe(100);
});
test('applies a higher limit, or none, after a day', () => {
  const low = changeLimits(undefined, { deposit: { weekly: 100 } }, now);
  for (const wanted of [500, null]) {
    const raised = changeLimits(low, { deposit: { weekly: wanted } }, now);
    expect(limitInForce(raised, 'deposit', 'weekly', new Date(tomorrow.getTime() - 1))).toBe(100);
    expect(limitInForce(raised, 'deposit', 'weekly', tomorrow)).toBe(wanted);
  }
});
test('forgets the raise when the limit is lowered again', () => {
  const raised = changeLimits(changeLimits(undefined, { stake: { daily: 100 } }, now), { stake: { daily: 500 } }, now);
  const lowered = changeLimits(raised, { stake: { daily: 80 } }, now);
  expect(limitInForce(lowered, 'stake', 'daily', tomorrow)).toBe(80);
});
test('takes a raise that became due as the current limit of the next change', () => {
  const raised = changeLimits(changeLimits(undefined, { stake: { daily: 100 } }, now), { stake: { daily: 500 } }, now);
  const later = changeLimits(raised, { deposit: { daily: 50 } }, tomorrow);
  expect(later).toMatchObject({ stake: { daily: 500 }, deposit: { daily: 50 }, pending: [] });
});
test('never shortens a break, and keeps self-exclusion', () => {
  const away = changeLimits(undefined, { breakDays: 7 }, now);
  expect(changeLimits(away, { breakDays: 1 }, now).breakUntil).toEqual(new Date(now.getTime() + 7 * DAY_MS));
  expect(changeLimits(changeLimits(away, { selfExclude: true }, now), {}, now).selfExcluded).toBe(true);
});
