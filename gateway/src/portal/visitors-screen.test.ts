import { registryShape } from '@baazi/contracts/registry-shapes';
import { visitorsScreen } from './visitors-screen';

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
});

test('a screen that reads its query is not drawn where it has one; other parameters do not matter', () => {
  expect(screen('ref=ABCDEF')).toBeUndefined();
  expect(screen('utm_source=x')).toBe('2');
});

test('nothing is drawn for a browser that a player used last', () => {
  expect(screen('', 'portal')).toBeUndefined();
});
