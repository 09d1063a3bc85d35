import { FEDERATION_CORE, guardRegistry } from './guard-registry';
import { registryForPath } from './registry-at';
import { declarationShape, registryShape, releaseShape } from './registry-shapes.mjs';

const entry = '/releases/mf-wallet/1/remoteEntry.js';
const release = { name: 'mf-wallet', version: '1', entry, integrity: 'sha384-e' };
const route = { path: '/user/wallet', layout: 'portal', access: 'player', title: { en: 'Wallet', hi: 'वॉलेट' } };
const menu = { in: ['side', 'bottom'], order: 30, icon: 'wallet' };
const whole = { ...release, routes: [route], preload: [], files: { [entry]: 'sha384-e' } };

test('the guard accepts what the registry shape produces', () => {
  const registry = registryShape.parse({
    remotes: [
      {
        ...release,
        routes: [{ ...route, menu }],
        files: { [entry]: 'sha384-e' },
        canary: null,
        slots: { 'wallet-note': { props: { balance: 'number' } } },
        fills: { 'stake-money': { props: {}, access: 'player', order: 5, preload: [entry, '//elsewhere'] } },
      },
    ],
    shell: { version: '7' },
  });
  const known = { layout: 'portal', access: 'player', skeleton: 'none', prefetch: [], preload: [], menu };
  expect(guardRegistry(registry)).toEqual({
    remotes: [
      {
        ...whole,
        routes: [{ ...route, ...known }],
        slots: ['wallet-note'],
        fills: [{ slot: 'stake-money', access: 'player', order: 5, preload: [entry] }],
      },
    ],
    shell: { version: '7', files: {} },
    elsewhere: [],
  });
});

test('the shapes preserve unknown fields', () => {
  const given = { remotes: [{ ...whole, mood: 'new' }], shell: null, schema: 9 };
  expect(registryShape.parse(given)).toMatchObject(given);
  expect(releaseShape.parse({ ...whole, mood: 'new' })).toMatchObject({ mood: 'new' });
  expect(releaseShape.parse({ name: 'shell', version: '7', mood: 'new' })).toMatchObject({ mood: 'new', scripts: [] });
});

test.each([
  ['no version', { remotes: [{ ...release, version: undefined }] }],
  ['a canary without percent', { remotes: [{ ...release, canary: release }] }],
  ['a list instead of a registry', []],
])('the shape rejects %s', (_what, registry) => expect(registryShape.safeParse(registry).success).toBe(false));

test('a declaration requires routes', () => {
  const declared = { name: 'mf-wallet', devPort: 3103, routes: [{ ...route, chunk: 'wallet' }] };
  expect(declarationShape.parse(declared)).toMatchObject(declared);
  expect(declarationShape.safeParse({ name: 'mf-wallet' }).success).toBe(false);
});

describe('guardRegistry', () => {
  const remotesOf = (...remotes: unknown[]) => guardRegistry({ remotes }).remotes;

  test('replaces unknown values by the plainest ones', () => {
    const strange = { ...route, layout: 'cinema', access: 'friends', menu: { ...menu, in: ['top', 'side'] } };
    expect(remotesOf({ ...whole, routes: [strange] })[0]?.routes[0]).toMatchObject({
      layout: 'bare',
      access: 'anyone',
      menu: { in: ['side'], order: 30, icon: 'wallet' },
    });
  });

  test.each([
    ['no name', { ...whole, name: undefined }],
    ['an entry elsewhere', { ...whole, entry: 'https://elsewhere.example/remoteEntry.js' }],
    ['an entry without a scheme elsewhere', { ...whole, entry: '//elsewhere.example/remoteEntry.js' }],
    ['no integrity', { ...whole, integrity: 1 }],
    ['no routes', { ...whole, routes: undefined }],
    ['an entry of an unknown type', { ...whole, type: 'system' }],
    ['no fields', null],
  ])('drops a remote with %s', (_what, broken) =>
    expect(remotesOf(broken, whole).map(({ name }) => name)).toEqual(['mf-wallet']),
  );

  test('marks a module entry and treats any other as a script', () =>
    expect(remotesOf({ ...whole, type: 'module' }, { ...whole, type: 'var' }, whole).map(({ type }) => type)).toEqual([
      'module',
      undefined,
      undefined,
    ]));

  test('marks a release that uses the core of the federation runtime, and keeps nothing else of what it uses', () => {
    const react = { react: { range: '^19.0.0', names: ['useState'] } };
    const uses = { ...react, [FEDERATION_CORE]: { range: '^2.9.0', names: [] } };
    const [plain, marked] = remotesOf({ ...whole, uses: react }, { ...whole, uses });
    expect(plain).not.toHaveProperty('federation');
    expect(marked).toMatchObject({ federation: true });
    expect(marked).not.toHaveProperty('uses');
  });

  test('drops an unusable route, script, canary or previous release', () => {
    const [remote] = remotesOf({
      ...whole,
      routes: [{ path: 7 }, route],
      files: { '//elsewhere.example/x.js': 'sha384-x', [entry]: 'sha384-e', '/a.js': 5 },
      canary: { ...whole, percent: 'some' },
      lastGood: { name: 'mf-wallet' },
    });
    expect(remote).toMatchObject({ files: { [entry]: 'sha384-e' } });
    expect(remote?.routes).toHaveLength(1);
    expect(remote).not.toHaveProperty('canary');
    expect(remote).not.toHaveProperty('lastGood');
  });

  test('keeps a canary that the gateway has drawn for this browser, and none that is still to be drawn', () => {
    const canaryOf = (percent: number) =>
      remotesOf({ ...whole, canary: { ...whole, version: '2', percent } })[0]?.canary?.version;
    expect([100, 99.9, 10].map(canaryOf)).toEqual(['2', undefined, undefined]);
  });

  test.each([undefined, null, 7, 'x', [], { remotes: {}, shell: [] }])('accepts %p as an empty registry', (broken) =>
    expect(guardRegistry(broken)).toEqual({ remotes: [], shell: { version: '', files: {} }, elsewhere: [] }),
  );
});

test('a page of players gets no previous releases, and one of operators all of them', () => {
  const operators = { ...route, path: '/ops', access: 'operator' };
  const registry = registryShape.parse({
    remotes: [
      { ...whole, lastGood: whole, canary: { ...whole, percent: 100 } },
      { ...whole, name: 'mf-ops', routes: [operators], lastGood: whole },
    ],
    shell: { version: '7' },
  });
  const previousAt = (path: string) => registryForPath(path, registry).remotes.map((remote) => remote.lastGood?.name);
  expect(previousAt('/user/wallet')).toEqual([undefined]);
  expect(previousAt('/ops')).toEqual(['mf-wallet', 'mf-wallet']);
});
