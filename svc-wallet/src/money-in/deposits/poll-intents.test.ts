import { ASKED_AFTER_END_MS } from './intent';
import { nextPollAfter } from './poll-intents';

const made = new Date('2025-04-05T10:00:00Z');
const expiresAt = new Date('2025-04-06T10:00:00Z');

test('polls an unpaid link often at first, at its expiry, a day later, and twenty times in all', () => {
  const requested: Date[] = [];
  for (
    let at = new Date(made.getTime() + 10_000);
    ;
    at = nextPollAfter(at, { polls: requested.length - 1, expiresAt })
  ) {
    requested.push(at);
    if (at.getTime() >= expiresAt.getTime() + ASKED_AFTER_END_MS) break;
  }
  const within = (ms: number): number => requested.filter((at) => at.getTime() - made.getTime() <= ms).length;
  expect(within(5 * 60_000)).toBeGreaterThanOrEqual(5);
  expect(requested).toContainEqual(expiresAt);
  expect(requested.length).toBeLessThanOrEqual(20);
});
