import { createHash } from 'node:crypto';
import { type Answer, Drawings, type ReleasedHalf } from './drawings';
import { DrawingThread } from './drawing-thread';
import { readDrawn } from './read-drawn';

/** What the shell's half does, without React: the remote's half is a function of its input. */
const SHELL = `var shell = { draw: async (remote, input) => {
  const html = await remote(input);
  return typeof html === 'string' ? JSON.stringify({ html, styles: '' }) : html;
} };`;
const LIMITS = { loadMs: 2000, drawMs: 300 };

const language = (one: 'en' | 'hi') => one;
const sha384 = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
const answer = (score: number, serverNow = ''): Answer => ({ status: true, response: { score, serverNow } });
const opened: Drawings[] = [];
afterEach(async () => {
  for (const drawings of opened.splice(0)) await drawings.close();
});

/** Drawings with a remote whose half is this code, after its release. */
function drawingsWith(code: string, { version = '1', stored = code } = {}) {
  const faults: { message: string; isOff: boolean }[] = [];
  const threads: DrawingThread[] = [];
  const files = new Map([
    ['shell/1/server-half.cjs', SHELL],
    [`mf-one/${version}/server-half.cjs`, `var remote = ${stored};`],
  ]);
  const half = (name: string, of: string, text: string): ReleasedHalf => ({
    name,
    version: of,
    file: 'server-half.cjs',
    integrity: sha384(text),
  });
  const drawings = new Drawings(
    { readFile: async (address) => (files.has(address) ? Buffer.from(files.get(address) ?? '') : undefined) },
    ({ error, isOff }) => faults.push({ message: String(error), isOff }),
    (halves) => {
      const thread = new DrawingThread(halves, LIMITS);
      threads.push(thread);
      return thread;
    },
  );
  opened.push(drawings);
  const request = {
    shell: half('shell', '1', SHELL),
    remote: half('mf-one', version, `var remote = ${code};`),
    path: '/',
    language: language('en'),
    page: {},
    answers: { '/api/score': answer(7) },
    atMs: 0,
  };
  const read = (change: Partial<typeof request> = {}) => drawings.read({ ...request, ...change });
  /** A document waits a moment only: this one comes again until there is a drawing, or a fault. */
  const drawn = async (change: Partial<typeof request> = {}) => {
    const before = faults.length;
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const drawing = await read(change);
      if (drawing || faults.length > before) return drawing;
    }
    throw new Error('neither a drawing nor a fault');
  };
  return { read, drawn, drawings, faults, files, half, threads };
}

const SCORE = `({ answers, language }) => '<b>' + language + ' ' + answers['/api/score'].response.score + '</b>'`;

test('a thousand visitors cost one drawing, and one more when an answer changes, but not when its clock does', async () => {
  const counting = `(() => { let n = 0; return (input) => (n += 1) + ':' + input.answers['/api/score'].response.score; })()`;
  const { drawn, read } = drawingsWith(counting);
  expect((await drawn())?.html).toBe('1:7');
  const all = await Promise.all(
    Array.from({ length: 1000 }, () => read({ answers: { '/api/score': answer(7, 'later') } })),
  );
  expect(new Set(all.map((drawing) => drawing?.html))).toEqual(new Set(['1:7']));
  const answers = { '/api/score': answer(8) };
  let now = await read({ answers });
  // The document carries the answers that its screen was drawn from.
  while (now?.html === '1:7') {
    expect(now.answers).toEqual({ '/api/score': answer(7) });
    now = await read({ answers });
  }
  expect(now).toMatchObject({ html: '2:8', answers, at: '1970-01-01T00:00:00.000Z', release: { name: 'mf-one' } });
});

test('draws apart by path, language and attributes of the page', async () => {
  const { drawn } = drawingsWith(`({ path, language, page }) => [path, language, page.money].join(' ')`);
  expect((await drawn({ path: '/match/1', language: 'hi', page: { money: 'play' } }))?.html).toBe('/match/1 hi play');
  expect((await drawn())?.html).toBe('/ en ');
});

test.each([
  ['loops', `() => { for (;;); }`, /timed out|took longer/],
  ['loops between promises', `async () => { for (;;) await 0; }`, /timed out|took longer/],
  ['never answers', `() => new Promise(() => {})`, /not drawn/],
  ['throws', `() => { throw new TypeError('no team'); }`, /no team/],
  [
    'allocates',
    `() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }`,
    /memory|took longer|timed out|ended/i,
  ],
  ['allocates outside of the heap', `() => String(new Uint32Array(1e9))`, /at most/],
  ['draws too much', `() => 'x'.repeat(400000)`, /400/],
  ['draws nothing', `() => 7`, /not drawn/],
  ['writes script', `() => '<p>1</p><ScRiPt src="/x.js"></script>'`, /it drew <ScRiPt/],
  ['leaves the page', `() => '<meta http-equiv="refresh" content="0;url=//elsewhere">'`, /it drew <meta/],
])('a server half that %s is a fault, and the document goes out without it', async (_what, code, message) => {
  const { drawn, read, faults } = drawingsWith(code);
  expect(await drawn()).toBeUndefined();
  expect(faults).toEqual([{ message: expect.stringMatching(message), isOff: false }]);
  expect(await read({ path: '/other' })).toBeUndefined();
});

test.each([
  'process',
  'require',
  'module',
  'fetch',
  'setTimeout',
  'setInterval',
  'XMLHttpRequest',
  'WebSocket',
  'Buffer',
  'ArrayBuffer',
  'SharedArrayBuffer',
  'WebAssembly',
  'importScripts',
])('a server half has no %s', async (name) => {
  const { drawn } = drawingsWith(`() => 'it is ' + typeof ${name}`);
  expect((await drawn())?.html).toBe('it is undefined');
});

test.each([
  ['code of a text', `() => String(new Function('return 1')())`],
  ['a module', `async () => String(Object.keys(await import('node:fs')))`],
  [
    "the thread's own functions, by an error of the thread",
    `() => import('node:fs').catch((error) => String(error.constructor.constructor('return process')().version))`,
  ],
])('a server half does not get %s', async (_what, code) => {
  const { drawn, faults } = drawingsWith(code);
  expect(await drawn()).toBeUndefined();
  expect(faults).toHaveLength(1);
});

test('three faults within a minute switch a release off; after a fault less it draws again', async () => {
  const twice = drawingsWith(`({ path }) => { if (path !== '/') throw new Error('no'); return 'whole'; }`);
  for (const path of ['/a', '/b']) await twice.drawn({ path });
  expect((await twice.drawn())?.html).toBe('whole');
  await twice.drawn({ path: '/c' });
  expect(twice.faults.map(({ isOff }) => isOff)).toEqual([false, false, true]);
  expect(await twice.read()).toBeUndefined();
});

test('a canary draws with its own release, and the live release beside it with its own', async () => {
  const drawing = (version: string) => `({ path }) => '${version} ' + path`;
  const { drawn, read, half, files } = drawingsWith(drawing('live'));
  files.set('mf-one/2/server-half.cjs', `var remote = ${drawing('canary')};`);
  const canary = { remote: half('mf-one', '2', `var remote = ${drawing('canary')};`) };
  expect((await drawn(canary))?.html).toBe('canary /');
  expect((await drawn())?.html).toBe('live /');
  expect((await read(canary))?.release).toEqual({ name: 'mf-one', version: '2' });
  expect((await read())?.release).toEqual({ name: 'mf-one', version: '1' });
});

test('a gateway that stops while it draws sends the document without a drawing, and reports no fault', async () => {
  const { drawn, read, drawings, faults, threads } = drawingsWith(
    `({ path }) => { while (path === '/loop'); return 'whole'; }`,
  );
  await drawn();
  const pending = read({ path: '/loop' });
  await drawings.close();
  expect(await pending).toBeUndefined();
  expect(await read()).toBeUndefined();
  expect(faults).toEqual([]);
  expect(threads).toHaveLength(1);
});

test('a thread that ended is replaced', async () => {
  const { drawn, threads } = drawingsWith(`({ path }) => { while (path === '/loop'); return 'whole'; }`);
  expect((await drawn())?.html).toBe('whole');
  await threads[0]?.close();
  expect((await drawn({ path: '/again' }))?.html).toBe('whole');
  expect(threads).toHaveLength(2);
});

test('a file that is not the released one is not run', async () => {
  const { drawn, faults } = drawingsWith(SCORE, { stored: `() => 'other'` });
  expect(await drawn()).toBeUndefined();
  expect(faults[0]?.message).toContain('is not what was released');
});

test('styles are one element that styled-components wrote', () => {
  const read = (styles: string) => readDrawn(JSON.stringify({ html: '<p></p>', styles })).styles;
  const tag = '<style data-styled="true" data-styled-version="6.6.0">.a{color:red;}</style>';
  expect(read(tag)).toBe(tag);
  expect(() => read(`${tag}<script>`)).toThrow();
  expect(() => read(tag.replace('red', '</style><script src=/x>'))).toThrow();
});
