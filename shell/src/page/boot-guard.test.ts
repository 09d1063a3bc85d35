import path from 'node:path';
import vm from 'node:vm';
import zlib from 'node:zlib';
import { minifyGuard } from '../../../packages/bundler/portal/boot-guard.mjs';

const code = minifyGuard(path.join(__dirname, 'boot-guard.ts'));

class Script {
  constructor(readonly src = 'https://portal/releases/shell/files/vendor.1.js') {}
}

/** Runs the guard in a page whose time the test advances. */
function page({ type = 'navigate' }: { type?: string } = {}) {
  const dataset: Record<string, string> = {};
  const button: { onclick?: () => void } = {};
  const card = { hidden: true, querySelector: () => button };
  const happened: string[] = [];
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  let timers: { at: number; run: () => void }[] = [];
  let atMs = 0;
  vm.runInNewContext(code, {
    document: { documentElement: { dataset }, getElementById: () => card },
    performance: { getEntriesByType: () => [{ type }] },
    location: { reload: () => happened.push('reload') },
    addEventListener: (name: string, listener: (event: { target: unknown }) => void) => listeners.set(name, listener),
    setTimeout: (run: () => void, ms: number) => timers.push({ at: atMs + ms, run }),
    fetch: (url: string) => {
      happened.push(url);
      return Promise.reject(new Error('offline'));
    },
    HTMLScriptElement: Script,
  });
  return {
    dataset,
    card,
    press: () => button.onclick?.(),
    happened,
    lose: (target: unknown = new Script()) => listeners.get('error')?.({ target }),
    goOnline: () => listeners.get('online')?.({ target: undefined }),
    pass: (ms: number) => {
      atMs += ms;
      const due = timers.filter(({ at }) => at <= atMs);
      timers = timers.filter(({ at }) => at > atMs);
      for (const { run } of due) run();
    },
  };
}

test('takes less than half a KiB of the document', () => {
  expect(zlib.brotliCompressSync(code).length).toBeLessThan(512);
  expect(code).not.toMatch(/__|<|\n./);
});

test('a lost script is reported, fetched past the cache, and the page is loaded again after a pause', () => {
  const { lose, pass, happened, card } = page();
  lose();
  lose();
  expect(happened).toEqual([new Script().src, '/api/faults', new Script().src]);
  pass(2000);
  expect(happened).not.toContain('reload');
  pass(2000);
  expect([happened.at(-1), card.hidden]).toEqual(['reload', true]);
});

test('lost again after that: shows the text, whose button and a returning network load the page', () => {
  const { lose, pass, press, goOnline, happened, card } = page({ type: 'reload' });
  lose();
  pass(4000);
  expect([card.hidden, happened.includes('reload')]).toEqual([false, false]);
  press();
  goOnline();
  expect(happened.filter((what) => what === 'reload')).toHaveLength(2);
});

test('a script that never answers: shows the text, and loads the page again later', () => {
  const { pass, happened, card } = page();
  pass(15_000);
  expect([card.hidden, happened]).toEqual([false, ['/api/faults']]);
  pass(30_000);
  expect(happened.at(-1)).toBe('reload');
});

test.each([
  ['has started', ({ dataset }: ReturnType<typeof page>) => (dataset['started'] = ''), new Script()],
  ['lost a picture', () => undefined, {}],
  ['lost a script of a remote', () => undefined, new Script('https://portal/releases/mf-wallet/1/remoteEntry.js')],
])('does nothing on a page that %s', (_what, prepare, target) => {
  const shown = page();
  prepare(shown);
  shown.lose(target);
  shown.dataset['started'] = '';
  shown.pass(60_000);
  expect([shown.happened, shown.card.hidden]).toEqual([[], true]);
});

test('a page that starts during the pause is not loaded again', () => {
  const { lose, pass, happened, dataset } = page();
  lose();
  dataset['started'] = '';
  pass(60_000);
  expect(happened).not.toContain('reload');
});
