import { setTimeout as sleep } from 'node:timers/promises';
import { sharedCheck } from './shared-check';

/** Checks that end when told to; `begun` counts them. */
function attempts() {
  const ends: { found: (what: string) => void; failed: (error: Error) => void }[] = [];
  const attempt = () => new Promise<string>((resolve, reject) => ends.push({ found: resolve, failed: reject }));
  return { look: attempt, ends };
}

test('shares one check among concurrent callers, and starts a new one for a later caller', async () => {
  const { look: attempt, ends } = attempts();
  const request = sharedCheck(attempt);
  const both = Promise.all([request(), request()]);
  ends[0]?.found('first');
  expect(await both).toEqual(['first', 'first']);
  const later = request();
  ends[1]?.found('second');
  expect(await later).toBe('second');
  expect(ends.length).toBe(2);
});

test('returns the finished check once to a caller who waited too long', async () => {
  const { look: attempt, ends } = attempts();
  const request = sharedCheck(attempt, { patienceMs: 10 });
  expect(await request()).toBeUndefined();
  expect(await request()).toBeUndefined();
  ends[0]?.found('first');
  await sleep(1);
  expect(await request()).toBe('first');
  expect(await request()).toBeUndefined();
  expect(ends.length).toBe(2);
});

test('checks again when the result is too old', async () => {
  const { look: attempt, ends } = attempts();
  const request = sharedCheck(attempt, { patienceMs: 10, keptMs: 0 });
  expect(await request()).toBeUndefined();
  ends[0]?.found('old');
  await sleep(1);
  const again = request();
  ends[1]?.found('new');
  expect(await again).toBe('new');
});

test('fails for the waiting callers only when a check fails', async () => {
  const { look: attempt, ends } = attempts();
  const request = sharedCheck(attempt, { patienceMs: 10 });
  const failing = request();
  ends[0]?.failed(new Error('the database is away'));
  await expect(failing).rejects.toThrow('the database is away');
  expect(await request()).toBeUndefined();
  ends[1]?.failed(new Error('nobody hears of it'));
  await sleep(1);
  const later = request();
  ends[2]?.found('well');
  expect(await later).toBe('well');
});
