import { namesUsed } from './names-used.mjs';

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
const read = (...texts: string[]) => namesUsed(texts, { ranges, portal });

/** As webpack and Rspack write them: a table of what is consumed, and modules that get `require` as their third. */
const entry = 'var c={463:{shareScope:"default",shareKey:"react",import:null},a7:{shareKey:"rxjs"}};';
const chunk = (body: string): string => `(self.x||=[]).push([[5],{423(e,t,n){${body}},12:(e,n)=>{n(463)}}]);`;

describe('of webpack and Rspack', () => {
  const cases: [string, string, string[]][] = [
    ['members', 'var r=n(463);r.useState();(0,r.useMemo)(()=>r["useId"])', ['useId', 'useMemo', 'useState']],
    ['a member at once', 'f(n(463).lazy)', ['lazy']],
    ['a pattern', 'const {useState:s,lazy}=n(463)', ['lazy', 'useState']],
    ['what another letter of the same name is not', 'var r=n(463);f(r.lazy,r=>r.useId)', ['lazy']],
    ['a function within', 'var r=n(463);function f(){let t=r;return ()=>t.useId}', ['useId']],
    ['the default export', 'var r=n(463),o=n.n(r);o().useState', ['default']],
    ['nothing', 'n(463);', []],
  ];
  test.each(cases)('it finds %s', (_what, body, names) =>
    expect(read(entry, chunk(body))['react']?.names).toEqual(names),
  );

  test('it finds a module whose id is a word, and the range of one that is not touched', () => {
    expect(read(entry, chunk('new (n("a7").Subject)'))).toMatchObject({
      react: { range: '^19.0.0', names: [] },
      rxjs: { range: '^7.0.0', names: ['Subject'] },
    });
  });

  test.each(['f(n(463))', 'var r=n(463);({...r})', 'var r=n(463);r[x]', 'n.e(5).then(n.bind(n,463))'])(
    'what takes a module as a whole is refused: %s',
    (body) => expect(() => read(entry, chunk(body))).toThrow('takes react as a whole'),
  );
});

describe('of Vite', () => {
  const loader = (take: string): string =>
    `var a,b,take=${take},C=look(v.share,{canonical:\`default:react\`,aliases:[\`react\`]});
     C===void 0?wait(()=>{C=look(v.share,{canonical:\`default:react\`});take(C)}):take(C);`;

  test('it finds what the loader takes, and not the default that it only mentions', () =>
    expect(read(loader('e=>{a=e.useState,b=e.lazy,e.default}'))['react']?.names).toEqual(['lazy', 'useState']));
  test('a default that is kept counts', () =>
    expect(read(loader('function(e){a=e.default}'))['react']?.names).toEqual(['default']));
  test('a whole, and a loader of a new form, are refused', () => {
    expect(() => read(loader('e=>{a=Object.keys(e)}'))).toThrow('takes react as a whole');
    expect(() => read('var C=look(v.share,{canonical:`default:react`});')).toThrow('cannot be told');
  });
});

test('endpoints are found by what they are; one that tree shaking has left behind is not', () => {
  const get = 'var g={method:"GET"},d=m()({method:"GET",path:"/api/user/dashboard"});';
  const names = (text: string) => read(entry, chunk('f(n(463).lazy)'), text)['@baazi/contracts']?.names;
  expect(names(get)).toEqual(['dashboard']);
  expect(names('m()({method:"POST",path:"/api/user/teams"});')).toEqual([]);
  // Its method is from elsewhere: it may be either.
  expect(names('var d=m()({...g,path:"/api/user/teams"});')).toEqual(['joinContest', 'teams']);
});

test('what is lent is asked for by its version', () => {
  const uses = read(entry, chunk('f(n(463).lazy)'), 'var f=globalThis.portalFederation;');
  expect(uses['lent-runtime']).toEqual({ range: '^2.9.0', names: [] });
  expect(read(entry, chunk('f(n(463).lazy)'))).not.toHaveProperty('lent-runtime');
});

test('an output that nobody can read, or whose manifest is silent, is refused', () => {
  expect(() => read('export const app = 1;')).toThrow('cannot be told');
  const vue = 'var c={1:{shareKey:"vue"}};';
  expect(() => read(vue, chunk('f(n(1).ref)'))).toThrow('takes vue of the shell, and its manifest does not say so');
});
