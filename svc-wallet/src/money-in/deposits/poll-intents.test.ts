import { ASKED_AFTER_END_MS } from './intent';
import { nextPollAfter } from './poll-intents';

const made = new Date('2025-04-05T10:00:00Z');
const expiresAt = new Date('2025-04-06T10:00:00Z');

test('a link that nobody pays is asked for often at first, when it ends, a day later, and twenty times in all', () => {
  const asked: Date[] = [];
  for (let at = new Date(made.getTime() + 10_000); ; at = nextPollAfter(at, { polls: asked.length - 1, expiresAt })) {
    asked.push(at);
    if (at.getTime() >= expiresAt.getTime() + ASKED_AFTER_END_MS) break;
  }
  const within = (ms: number): number => asked.filter((at) => at.getTime() - made.getTime() <= ms).length;
  expect(within(5 * 60_000)).toBeGreaterThanOrEqual(5);
  expect(asked).toContainEqual(expiresAt);
  expect(asked.length).toBeLessThanOrEqual(20);
});
