import { registryShape } from '@baazi/contracts/registry-shapes';
import { halvesOf, visitorsScreen } from './visitors-screen';

const { remotes } = registryShape.parse({
  remotes: [
    {
      name: 'mf-public',
      version: '1',
      entry: '/releases/mf-public/1/remoteEntry.js',
      integrity: 'sha384-p',
      canary: {
        version: '2',
        percent: 100,
        entry: '/releases/mf-public/2/remoteEntry.js',
        integrity: 'sha384-q',
        name: 'mf-public',
        routes: [{ path: '/signup', title: { en: 'Signup' }, access: 'signed-out', drawn: true, query: ['ref'] }],
      },
    },
  ],
});
const registry = { remotes, shell: null };
const screen = (search: string, frame?: 'portal', known = registry) =>
  visitorsScreen({ pathname: '/signup', search: new URLSearchParams(search) }, known, frame).drawnBy?.version;

test('a screen is drawn by the canary that the document gives to its browser', () => {
  expect(screen('')).toBe('2');
  const half = (integrity: string) => ({ file: 'server-half.cjs', integrity });
  const serverHalves = new Map([
    ['shell@1', half('sha384-s')],
    ['mf-public@1', half('sha384-1')],
    ['mf-public@2', half('sha384-2')],
  ]);
  const drawnBy = { name: 'mf-public', version: '2' };
  const variant = { page: '__DRAWN__', registry: registryShape.parse({ remotes, shell: { version: '1' } }) };
  expect(halvesOf({ urls: [], drawnBy }, variant, { serverHalves })?.remote).toMatchObject({ integrity: 'sha384-2' });
  serverHalves.delete('mf-public@2');
  expect(halvesOf({ urls: [], drawnBy }, variant, { serverHalves })).toBeUndefined();
});

test('a screen that reads its query is not drawn where it has one; other parameters do not matter', () => {
  expect(screen('ref=ABCDEF')).toBeUndefined();
  expect(screen('utm_source=x')).toBe('2');
});

test('nothing is drawn for a browser that a player used last', () => {
  expect(screen('', 'portal')).toBeUndefined();
});
