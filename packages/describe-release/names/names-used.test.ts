import { readUses } from './names-used.mjs';

const portal = {
  shared: {},
  lent: { 'lent-runtime': { range: '^2.9.0', global: 'portalFederation' } },
  contracts: {
    name: '@baazi/contracts',
    range: '^1.0.0',
    endpoints: {
      dashboard: 'GET /api/user/dashboard',
      joinContest: 'POST /api/user/teams',
      teams: 'GET /api/user/teams',
    },
  },
};
const ranges = new Map([
  ['react', '^19.0.0'],
  ['rxjs', '^7.0.0'],
]);
const read = (...texts: string[]) => readUses(texts, { ranges, portal }).uses;

/**
 * Output of webpack and Rspack: a table of consumed modules, and module functions with `require` as third parameter.
 */
const entry = 'var c={463:{shareScope:"default",shareKey:"react",import:null},a7:{shareKey:"rxjs"}};';
const chunk = (body: string): string => `(self.x||=[]).push([[5],{423(e,t,n){${body}},12:(e,n)=>{n(463)}}]);`;

describe('webpack and Rspack', () => {
  const cases: [string, string, string[]][] = [
    ['members', 'var r=n(463);r.useState();(0,r.useMemo)(()=>r["useId"])', ['useId', 'useMemo', 'useState']],
    ['a member at once', 'f(n(463).lazy)', ['lazy']],
    ['a pattern', 'const {useState:s,lazy}=n(463)', ['lazy', 'useState']],
    ['no names of a shadowing variable', 'var r=n(463);f(r.lazy,r=>r.useId)', ['lazy']],
    ['a function within', 'var r=n(463);function f(){let t=r;return ()=>t.useId}', ['useId']],
    ['the default export', 'var r=n(463),o=n.n(r);o().useState', ['default']],
    ['nothing', 'n(463);', []],
  ];
  test.each(cases)('finds %s', (_what, body, names) => expect(read(entry, chunk(body))['react']?.names).toEqual(names));

  test('finds a module with a non-numeric id, and the range of an unused one', () => {
    expect(read(entry, chunk('new (n("a7").Subject)'))).toMatchObject({
      react: { range: '^19.0.0', names: [] },
      rxjs: { range: '^7.0.0', names: ['Subject'] },
    });
  });

  test.each(['f(n(463))', 'var r=n(463);({...r})', 'var r=n(463);r[x]', 'n.e(5).then(n.bind(n,463))'])(
    'refuses the use of a whole module: %s',
    (body) => expect(() => read(entry, chunk(body))).toThrow('takes react as a whole'),
  );
});

describe('Vite', () => {
  const loader = (take: string): string =>
    `var a,b,take=${take},C=look(v.share,{canonical:\`default:react\`,aliases:[\`react\`]});
     C===void 0?wait(()=>{C=look(v.share,{canonical:\`default:react\`});take(C)}):take(C);`;

  test('finds what the loader uses, and not the default export that it drops', () =>
    expect(read(loader('e=>{a=e.useState,b=e.lazy,e.default}'))['react']?.names).toEqual(['lazy', 'useState']));
  test('counts a default export that is used', () =>
    expect(read(loader('function(e){a=e.default}'))['react']?.names).toEqual(['default']));
  test('refuses a whole module and an unknown loader', () => {
    expect(() => read(loader('e=>{a=Object.keys(e)}'))).toThrow('takes react as a whole');
    expect(() => read('var C=look(v.share,{canonical:`default:react`});')).toThrow('It is unclear');
  });
});

test('finds endpoints by their data, except those left behind by tree shaking', () => {
  const get = 'var g={method:"GET"},d=m()({method:"GET",path:"/api/user/dashboard"});';
  const names = (text: string) => read(entry, chunk('f(n(463).lazy)'), text)['@baazi/contracts']?.names;
  expect(names(get)).toEqual(['dashboard']);
  expect(names('m()({method:"POST",path:"/api/user/teams"});')).toEqual([]);
  // Its method comes from elsewhere, so both count.
  expect(names('var d=m()({...g,path:"/api/user/teams"});')).toEqual(['joinContest', 'teams']);
});

test('requires the contracts of the portal, or of the versions that the remote accepts', () => {
  const rangeOf = (accepts?: Record<string, string>) =>
    readUses([entry, chunk('f(n(463).lazy)')], { ranges, portal, accepts }).uses['@baazi/contracts']?.range;
  expect(rangeOf()).toBe('^1.0.0');
  expect(rangeOf({ '@baazi/contracts': '^1.0.0 || ^2.0.0' })).toBe('^1.0.0 || ^2.0.0');
});

test('requires the lent runtime by version', () => {
  const uses = read(entry, chunk('f(n(463).lazy)'), 'var f=globalThis.portalFederation;');
  expect(uses['lent-runtime']).toEqual({ range: '^2.9.0', names: [] });
  expect(read(entry, chunk('f(n(463).lazy)'))).not.toHaveProperty('lent-runtime');
});

test('refuses unreadable output and modules missing in the manifest', () => {
  expect(() => read('export const app = 1;')).toThrow('It is unclear');
  const vue = 'var c={1:{shareKey:"vue"}};';
  expect(() => read(vue, chunk('f(n(1).ref)'))).toThrow('takes vue of the shell, and its manifest does not say so');
});

describe('a React of its own', () => {
  const renderer = (version: string) => `var i={bundleType:0,version:"${version}",rendererPackageName:"react-dom"};`;
  const rxjs = new Map([['rxjs', '^7.0.0']]);
  const carried = (texts: string[], own = rxjs) => readUses(texts, { ranges: own, portal }).react;
  const used = [entry, chunk('new (n("a7").Subject)')];

  test('is found by what React DOM registers with browsers', () =>
    expect([carried(used), carried([...used, renderer('20.0.0')])]).toEqual([undefined, '20.0.0']));

  test('is refused beside something that is bound to the React of the shell', () =>
    expect(() => carried([...used, renderer('20.0.0')], ranges)).toThrow(
      'carries React 20.0.0 and takes react of the shell',
    ));

  test('is one', () =>
    expect(() => carried([...used, renderer('20.0.0'), renderer('21.0.0')])).toThrow('React 20.0.0 and 21.0.0'));
});
