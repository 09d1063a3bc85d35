import { createHash } from 'node:crypto';
import type { RemoteRoute } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import { pagePolicy, renderPage } from './render-page';

const route = (path: string, extra = {}): RemoteRoute => ({
  path,
  layout: 'portal',
  access: 'player',
  title: { en: 'Wallet' },
  skeleton: 'list',
  preload: [],
  ...extra,
});
const registry = registryShape.parse({
  remotes: [
    {
      name: 'mf-wallet',
      version: '1',
      entry: '/releases/mf-wallet/1/remoteEntry.js',
      integrity: 'sha384-e',
      preload: ['/releases/mf-wallet/1/a.js'],
      files: { '/releases/mf-wallet/1/a.js': 'sha384-a' },
      routes: [route('/user/wallet')],
    },
    {
      name: 'mf-public',
      version: '1',
      entry: '/releases/mf-public/1/remoteEntry.js',
      integrity: 'sha384-p',
      preload: [],
      files: {},
      routes: [route('*', { layout: 'bare' })],
    },
  ],
  shell: { version: '1' },
});
const page =
  '<html data-payments="__PAYMENTS__"><title>__TITLE__</title>__PRELOADS__' +
  '<body data-layout="__LAYOUT__" data-skeleton="__SKELETON__">' +
  '<script type="application/json">__REGISTRY__</script>__NONCE__';
const settings = { nonce: 'N', profile: 'local', paymentOrigins: [], moneyMode: 'sandbox' } as const;
const render = (pathname: string, usedRegistry = registry): ReturnType<typeof renderPage> =>
  renderPage({
    page,
    registry: usedRegistry,
    pathname,
    ...settings,
    paymentOrigins: ['https://pay.example.in', 'https://"><script>'],
  });

test('renders title and layout of the route and preloads with integrity', () => {
  const { html, found } = render('/user/wallet');
  expect(found).toBe(true);
  expect(html).toContain('<title>Wallet | IPL Baazi</title>');
  expect(html).toContain(
    '<link rel="preload" as="script" href="/releases/mf-wallet/1/remoteEntry.js" integrity="sha384-e">',
  );
  expect(html).toContain('href="/releases/mf-wallet/1/a.js" integrity="sha384-a"');
  expect(html).toContain('data-layout="portal" data-skeleton="list"');
});
test("preloads the shell's scripts first; a drawn page needs none that calls the API", () => {
  const files = { '/releases/shell/files/react-dom.js': 'sha384-r', '/releases/shell/files/axios.js': 'sha384-x' };
  const [preload = '', calls = ''] = Object.keys(files);
  const shell = { version: '1', scripts: [], files, preload: [preload], calls: [calls] };
  const input = { page, registry: { ...registry, shell }, pathname: '/user/wallet', ...settings };
  const release = { name: 'mf-wallet', version: '1' };
  const drawing = { html: '<p>Wallet</p>', styles: '', at: '2025-04-05T12:00:00.000Z', answers: {}, release };
  const preloaded = ({ html }: { html: string }): string[] =>
    [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)" integrity="[^"]+">/g)].map(
      ([, url]) => url ?? '',
    );
  const ofOwner = ['/releases/mf-wallet/1/remoteEntry.js', '/releases/mf-wallet/1/a.js'];
  expect(preloaded(renderPage(input))).toEqual([preload, calls, ...ofOwner]);
  expect(preloaded(renderPage({ ...input, drawing }))).toEqual([preload, ...ofOwner]);
});

test('preloads a module entry as a module', () => {
  const [wallet, ...others] = registry.remotes;
  const { html } = render('/user/wallet', { ...registry, remotes: [{ ...wallet!, type: 'module' }, ...others] });
  expect(html).toContain('<link rel="modulepreload" href="/releases/mf-wallet/1/remoteEntry.js" integrity="sha384-e">');
  expect(html).not.toContain('rel="preload"');
});
test('includes remotes of operators only in their pages; other pages get only path patterns of operators', () => {
  const [wallet, rest] = registry.remotes;
  const operators = { layout: 'ops', access: 'operator' };
  const withConsole = {
    ...registry,
    remotes: [
      { ...wallet!, routes: [...wallet!.routes, route('/ops/account', operators)] },
      { ...wallet!, name: 'mf-ops', routes: [route('/ops', operators), route('/ops/*', operators)] },
      rest!,
    ],
  };
  const htmlOf = (pathname: string): string => render(pathname, withConsole).html;
  for (const pathname of ['/user/wallet', '/nowhere', '/']) {
    expect(htmlOf(pathname)).not.toMatch(/mf-ops|account/);
    expect(htmlOf(pathname)).toContain('"elsewhere":["/ops/*"]');
    expect(htmlOf(pathname)).toContain('"path":"/user/wallet"');
  }
  expect(htmlOf('/ops/account')).toContain('"name":"mf-ops"');
  expect(htmlOf('/ops/users/7')).not.toContain('elsewhere');
});
test('an unknown URL is a page with status 404', () => {
  expect(render('/nowhere').found).toBe(false);
  expect(render('/user/nowhere').html).toContain('data-layout="portal"');
});
test('an unknown URL below /user is a page of the portal with status 200', () => {
  expect(render('/user/nowhere')).toMatchObject({ found: true });
  expect(render('/user/nowhere').html).not.toContain('rel="preload"');
});
test('renders the chosen theme', () => {
  const themed = {
    page: '<html data-theme="__THEME__">',
    registry,
    pathname: '/',
    nonce: 'N',
    profile: 'local',
    paymentOrigins: [],
    moneyMode: 'play',
  } as const;
  expect(renderPage({ ...themed, theme: 'light' }).html).toBe('<html data-theme="light">');
  expect(renderPage(themed).html).toBe('<html data-theme="system">');
  expect(renderPage({ ...themed, page: '<html data-money="__MONEY__">' }).html).toBe('<html data-money="play">');
});
test('names the licence of real money', () => {
  const licence = { jurisdiction: 'MT', number: 'A"1', minimumAge: 21 };
  const { html } = renderPage({
    page: '<html data-licence="__LICENCE__">',
    registry,
    pathname: '/',
    nonce: 'N',
    profile: 'local',
    paymentOrigins: [],
    moneyMode: 'real',
    licence,
  });
  const [, named = ''] = /data-licence="([^"]*)"/.exec(html) ?? [];
  expect(JSON.parse(named.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))).toEqual(licence);
});
test('renders the first text of a screen in the chosen language, escaped', () => {
  const words = { en: { title: 'Call the winner', text: 'A <b> & more' }, hi: { title: 'विजेता', text: 'आज' } };
  const home = {
    ...registry,
    remotes: [{ ...registry.remotes[0]!, routes: [route('/', { title: { en: 'Home', hi: 'होम' }, words })] }],
  };
  const parts = {
    page: '<html lang="__LANG__"><title>__TITLE__</title>__WORDS__',
    registry: home,
    pathname: '/',
    ...settings,
  } as const;
  expect(renderPage(parts).html).toBe(
    '<html lang="en"><title>Home | IPL Baazi</title><div class="hero"><div><h1>Call the winner</h1>' +
      '<p>A &#60;b&#62; &#38; more</p></div><div class="bone"></div></div>',
  );
  expect(renderPage({ ...parts, language: 'hi' }).html).toContain(
    '<html lang="hi"><title>होम | IPL Baazi</title><div class="hero"><div><h1>विजेता</h1>',
  );
  expect(renderPage({ ...parts, pathname: '/nowhere' }).html).not.toContain('hero');
  expect(renderPage({ ...parts, moneyMode: 'play' }).html).not.toContain('hero');
});
test('renders the first text without a title for a screen whose title depends on the player', () => {
  const dashboard = {
    ...registry,
    remotes: [
      { ...registry.remotes[0]!, routes: [route('/user/dashboard', { words: { en: { text: 'Pick & win' } } })] },
    ],
  };
  expect(
    renderPage({
      page: '__WORDS__',
      registry: dashboard,
      pathname: '/user/dashboard',
      ...settings,
    }).html,
  ).toBe('<div class="lead"><div class="bone"></div><p>Pick &#38; win</p></div>');
});
test('lists the configured payment origins', () => {
  expect(render('/').html).toContain(
    '<html data-payments="https://pay.example.in https://&#34;&#62;&#60;script&#62;">',
  );
});
test('escapes the registry in its script element', () => {
  const hostile = { ...registry, note: '</script><script>alert(1)</script>' };
  expect(render('/', hostile).html).not.toContain('</script><script>alert');
});
test('escapes embedded answers without changing them, and embeds nothing in other pages', () => {
  const answers = { '/api/public/match-day': { status: true as const, response: { name: '</script><b>$&\u2028' } } };
  const embedded = { at: '2025-04-05T06:30:00.000Z', answers };
  const parts = {
    page: '<script type="application/json" id="answers">__ANSWERS__</script>',
    registry,
    pathname: '/',
    ...settings,
  } as const;
  const [, block = ''] = /id="answers">([^<]*)<\/script>$/.exec(renderPage({ ...parts, embedded }).html) ?? [];
  expect(JSON.parse(block)).toEqual(embedded);
  expect(renderPage(parts).html).toBe('<script type="application/json" id="answers"></script>');
});
test('preloads the canary that this browser is given, and not the live release', () => {
  const [wallet, rest] = registry.remotes;
  const entry = '/releases/mf-wallet/2/remoteEntry.js';
  const routes = [route('/user/wallet', { title: { en: 'Purse' } })];
  const canary = { ...wallet!, entry, integrity: 'sha384-c', preload: [], routes, percent: 100, version: '2' };
  const { html } = render('/user/wallet', { ...registry, remotes: [{ ...wallet!, canary }, rest!] });
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
    `<link rel="preload" as="script" href="${entry}" integrity="sha384-c">`,
  ]);
  expect(html).toContain('<title>Purse | IPL Baazi</title>');
});
test('renders an escaped head for link previews', () => {
  const { html } = renderPage({
    page: '<title>__TITLE__</title><meta\n name="description"\n content="Pick the winner." />__PRELOADS__',
    registry,
    pathname: '/match/ipl-2025-17',
    ...settings,
    origin: 'https://baazi.example',
    head: { title: 'CSK v DC', description: 'At "Chepauk" $& <b>' },
  });
  expect(html).toContain('<title>CSK v DC | IPL Baazi</title>');
  expect(html).toContain('content="At &#34;Chepauk&#34; $&#38; &#60;b&#62;" />');
  expect(html).toContain('<meta property="og:title" content="CSK v DC">');
  expect(html).toContain('<meta property="og:url" content="https://baazi.example/match/ipl-2025-17">');
  expect(html).toContain('<meta property="og:image" content="https://baazi.example/share.jpg">');
  expect(render('/user/wallet').html).not.toContain('og:');
});

test('the policy allows the inline script of the page by its hash, and no other one', () => {
  const guard = 'start()';
  const policy = pagePolicy(`<script>${guard}</script><script type="application/json">{}</script>`, 'N');
  const hash = createHash('sha256').update(guard).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe');
  expect(pagePolicy('<p></p>', 'N')).toContain("script-src 'self';");
});
test('the policy starts from nothing, names this origin alone, and lets no text become script', () => {
  const policy = pagePolicy('<p></p>', 'N').split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  );
  expect(policy.filter((rule) => rule.includes('*') || rule.includes('http'))).toEqual([]);
});

test('the registry in a page lacks what the gateway alone reads', () => {
  const { html } = renderPage({
    page: '__REGISTRY__',
    registry: registryShape.parse({
      remotes: [
        {
          ...registry.remotes[1],
          latest: '2',
          routes: [route('/', { access: 'anyone', drawn: true, query: ['ref'], words: { en: { text: 'Pick' } } })],
        },
      ],
      shell: { version: '1', scripts: [{ file: '/releases/shell/files/shell.js', integrity: 'sha384-s' }] },
    }),
    pathname: '/',
    ...settings,
  });
  expect(html).toContain('"path":"/"');
  expect(html).not.toMatch(/"(words|drawn|query|latest|scripts)":/);
});

test('a shell that reads lists of scripts gets the hashes of its screen alone', () => {
  const reading = page.replace('<html', '<html data-script-list');
  const filesIn = (given: Partial<Parameters<typeof renderPage>[0]>): unknown => {
    const { html } = renderPage({
      page: reading,
      registry,
      pathname: '/',
      ...settings,
      ...given,
    });
    const { remotes, scriptList } = JSON.parse(/application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '');
    return [remotes[0].files, scriptList?.url];
  };
  const url = '/releases/scripts/mf-wallet@1,mf-public@1,shell@1.json';
  const all = { '/releases/mf-wallet/1/a.js': 'sha384-a' };
  expect(filesIn({ pathname: '/user/wallet' })).toEqual([all, url]);
  expect(filesIn({})).toEqual([{}, url]);
  // A screen of modules needs a script of the shell, no list has a pinned release, and an earlier shell reads none.
  const [wallet, ...others] = registry.remotes;
  const ofModules = wallet && { ...registry, remotes: [{ ...wallet, type: 'module' as const }, ...others] };
  expect(filesIn({ pathname: '/user/wallet', registry: ofModules ?? registry })).toEqual([all, undefined]);
  expect(filesIn({ isPinned: true })).toEqual([all, undefined]);
  expect(filesIn({ page })).toEqual([all, undefined]);
});
