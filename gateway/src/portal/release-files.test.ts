import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReleaseFiles } from './release-files';
import { rootFiles } from './serve-portal';

/** A store that contains every requested file. */
const files = new ReleaseFiles({
  isFar: false,
  readRegistry: async () => ({ registry: { remotes: [], shell: null }, stamp: '1' }),
  writeRegistry: async () => true,
  readFile: async () => Buffer.from('content'),
  addRelease: async () => undefined,
});
const isServed = async (pathname: string): Promise<boolean> => {
  const answer = { writeHead: () => answer, end: () => answer };
  return files.serve({ method: 'GET', headers: {} } as IncomingMessage, answer as unknown as ServerResponse, pathname);
};

test('serves scripts of releases', async () => {
  expect(await isServed('/releases/mf-wallet/1.0.0-3f/wallet.1a.js')).toBe(true);
});
test.each(rootFiles)('serves %s of the shell', async (name) => {
  expect(await isServed(`/releases/shell/1.0.0-3f/${name}`)).toBe(true);
});
test.each([
  ['a map beside its script', '/releases/mf-wallet/1.0.0-3f/wallet.1a.js.map'],
  ['a map in the folder of maps', '/releases/maps/mf-wallet/1.0.0-3f/wallet.1a.js.map'],
  ['a compressed map', '/releases/maps/mf-wallet/1.0.0-3f/wallet.1a.js.map.br'],
  ['another file in the folder of maps', '/releases/maps/mf-wallet/sources.json'],
  ['a path out of the folder', '/releases/mf-wallet/1.0.0-3f/../../maps/x.js'],
])('does not serve %s', async (_what, pathname) => {
  expect(await isServed(pathname)).toBe(false);
});
