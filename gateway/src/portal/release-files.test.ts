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

test('T148: a file of a preview is served only to a browser with its pin, and kept by no cache on the way', async () => {
  const previews = new ReleaseFiles({
    isFar: false,
    readRegistry: async () => ({ registry: { remotes: [], shell: null }, stamp: '1' }),
    writeRegistry: async () => true,
    readFile: async (address) => (address.startsWith('previews/') ? Buffer.from('content') : undefined),
    addRelease: async () => undefined,
  });
  const caching: unknown[] = [];
  const answer = {
    writeHead: (_status: number, headers: Record<string, unknown>) => {
      caching.push(headers['cache-control']);
      return answer;
    },
    end: () => answer,
  };
  const request = { method: 'GET', headers: {} } as IncomingMessage;
  const response = answer as unknown as ServerResponse;
  const script = '/releases/mf-a/2.0.0-1f/first.js';
  expect(await previews.serve(request, response, script)).toBe(false);
  expect(await previews.serve(request, response, '/releases/previews/mf-a/2.0.0-1f/first.js')).toBe(false);
  for (const [remote, version] of [
    ['mf-a', '2.0.0'],
    ['mf-a', '3.0.0-1f'],
    ['mf-b', '2.0.0-1f'],
  ] as const)
    expect(await previews.servePreview(request, response, script, { remote, version })).toBe(false);
  expect(await previews.servePreview(request, response, script, { remote: 'mf-a', version: '2.0.0-1f' })).toBe(true);
  expect(caching).toEqual(['private, no-store']);
});

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
  ['a preview', '/releases/previews/mf-wallet/1.0.0-3f/wallet.1a.js'],
  ['another file in the folder of maps', '/releases/maps/mf-wallet/sources.json'],
  ['a path out of the folder', '/releases/mf-wallet/1.0.0-3f/../../maps/x.js'],
])('does not serve %s', async (_what, pathname) => {
  expect(await isServed(pathname)).toBe(false);
});
