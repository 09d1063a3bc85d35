import { setTimeout as sleep } from 'node:timers/promises';
import { sharedLook } from './shared-look';

/** Looks that end when they are told to; `begun` counts them. */
function looks() {
  const ends: { found: (what: string) => void; failed: (error: Error) => void }[] = [];
  const look = () => new Promise<string>((resolve, reject) => ends.push({ found: resolve, failed: reject }));
  return { look, ends };
}

test('who asks meanwhile waits for the same look; who asks afterwards has a new one', async () => {
  const { look, ends } = looks();
  const ask = sharedLook(look);
  const both = Promise.all([ask(), ask()]);
  ends[0]?.found('first');
  expect(await both).toEqual(['first', 'first']);
  const later = ask();
  ends[1]?.found('second');
  expect(await later).toBe('second');
  expect(ends.length).toBe(2);
});

test('who waited too long finds what was found, once', async () => {
  const { look, ends } = looks();
  const ask = sharedLook(look, { patienceMs: 10 });
  expect(await ask()).toBeUndefined();
  expect(await ask()).toBeUndefined();
  ends[0]?.found('first');
  await sleep(1);
  expect(await ask()).toBe('first');
  expect(await ask()).toBeUndefined();
  expect(ends.length).toBe(2);
});

test('what was found too long ago is looked for again', async () => {
  const { look, ends } = looks();
  const ask = sharedLook(look, { patienceMs: 10, keptMs: 0 });
  expect(await ask()).toBeUndefined();
  ends[0]?.found('old');
  await sleep(1);
  const again = ask();
  ends[1]?.found('new');
  expect(await again).toBe('new');
});

test('a look that fails fails for those who wait, and for nobody who comes later', async () => {
  const { look, ends } = looks();
  const ask = sharedLook(look, { patienceMs: 10 });
  const failing = ask();
  ends[0]?.failed(new Error('the database is away'));
  await expect(failing).rejects.toThrow('the database is away');
  expect(await ask()).toBeUndefined();
  ends[1]?.failed(new Error('nobody hears of it'));
  await sleep(1);
  const later = ask();
  ends[2]?.found('well');
  expect(await later).toBe('well');
});
