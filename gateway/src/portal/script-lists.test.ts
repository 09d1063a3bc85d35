import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { scriptListText, withScriptList } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import { createHash } from 'node:crypto';
import { ScriptLists } from './script-lists';

const release = (name: string, version: string) => ({
  name,
  version,
  entry: `/releases/${name}/${version}/remoteEntry.js`,
  integrity: 'sha384-e',
  files: {
    [`/releases/${name}/${version}/remoteEntry.js`]: `sha384-entry-${version}`,
    [`/releases/${name}/${version}/b.js`]: `sha384-b-${version}`,
  },
});
const registry = registryShape.parse({
  remotes: [{ ...release('mf-one', '2'), canary: { ...release('mf-one', '3'), percent: 100 } }, release('mf-two', '1')],
  shell: { version: '1', files: { '/releases/shell/files/idle.js': 'sha384-idle' } },
});
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const stored = new Map([['mf-one/1/release.json', JSON.stringify(release('mf-one', '1'))]]);
const asked: string[] = [];
const lists = new ScriptLists({ fullRegistry: registry }, (address) => {
  asked.push(address);
  const text = stored.get(address);
  return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
});
const server = http.createServer((request, response) => {
  void lists.serve(request, response, request.url ?? '').then((isAnswered) => {
    if (!isAnswered) response.writeHead(404).end();
  });
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));
const get = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers: { 'accept-encoding': 'br' } });

test('a document lists the scripts of its screen, and names the list of all with its hash', async () => {
  const { scriptList, remotes, shell } = withScriptList(
    registry,
    new Set(['/releases/mf-one/3/remoteEntry.js']),
    sha384,
  );
  expect([remotes[0]?.files, remotes[0]?.canary?.files, remotes[1]?.files, shell?.files]).toEqual([
    {},
    { '/releases/mf-one/3/remoteEntry.js': 'sha384-entry-3' },
    {},
    {},
  ]);
  const answer = await get(scriptList.url);
  const text = await answer.text();
  expect(sha384(text)).toBe(scriptList.integrity);
  expect(JSON.parse(text)).toEqual({
    ...registry.remotes[0]?.files,
    ...registry.remotes[0]?.canary?.files,
    ...registry.remotes[1]?.files,
    ...registry.shell?.files,
  });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('a list of a release that the registry no longer names comes from the store', async () => {
  const answer = await get('/releases/scripts/mf-one@1,mf-two@1.json');
  const { files } = release('mf-one', '1');
  expect(await answer.text()).toBe(scriptListText([files, registry.remotes[1]?.files ?? {}]));
  expect(asked).toContain('mf-one/1/release.json');
});

test.each([
  ['a release that nobody stored', 'mf-one@2,mf-nine@1'],
  ['a folder above', 'mf-one@..'],
  ['a release without a version', 'mf-one'],
  ['nothing', ''],
  ['too many releases', Array(51).fill('mf-one@2').join()],
])('no list is made up for %s', async (_what, ids) => {
  expect((await get(`/releases/scripts/${ids}.json`)).status).toBe(404);
  expect(asked.filter((address) => address.includes('..'))).toEqual([]);
});
