import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { Dictionaries, hasDictionaries, patternOf } from './dictionaries';
import { ReleaseFiles } from './release-files';

const script = (line: string): Buffer =>
  Buffer.from(Array.from({ length: 200 }, (_, at) => `const a${at} = ${(at * 7919) % 1009};`).join('\n') + line);
const [before, after] = [script(''), script('one();')];
const [old, next] = ['shell/files/kit.0000000a.js', 'shell/files/kit.0000000b.js'];
const stored = new Map([
  [old, before],
  [next, after],
  ['shell/files/shell.0000000a.js', before],
]);
const load = async (address: string) => {
  const plain = stored.get(address);
  return plain && { address, plain };
};
const hashOf = (bytes: Buffer): string => `:${createHash('sha256').update(bytes).digest('base64')}:`;
const having = {
  'accept-encoding': 'br, zstd, dcb, dcz',
  'available-dictionary': hashOf(before),
  'dictionary-id': `"${old}"`,
};
const file = { address: next, plain: after };

test.each([
  ['shell/files/kit.0123abcd.js', '/releases/shell/files/kit.*.js'],
  ['mf-public/1.0.0-0a8826ba/remoteEntry.js', '/releases/mf-public/*/remoteEntry.js'],
  ['mf-public/1.0.0-0a8826ba/271.c1ec336e.js', '/releases/mf-public/*/271.*.js'],
])('%s is a dictionary for %s', (address, pattern) => expect(patternOf(address)).toBe(pattern));

test.each([
  ['sent none', {}],
  ['cannot read it', { ...having, 'accept-encoding': 'br, zstd' }],
  ['has another text under its address', { ...having, 'available-dictionary': hashOf(after) }],
  ['has the file itself', { ...having, 'available-dictionary': hashOf(after), 'dictionary-id': `"${next}"` }],
  ['has another script', { ...having, 'dictionary-id': '"shell/files/shell.0000000a.js"' }],
  ['has one that is gone', { ...having, 'dictionary-id': '"shell/files/kit.0000000c.js"' }],
  ['names no file', { ...having, 'dictionary-id': '"../../etc/passwd"' }],
])('nothing is compressed for a browser that %s', async (_what, headers) =>
  expect(await new Dictionaries(load).read(file, headers)).toBeUndefined(),
);

/** The headers of a script, as served. */
async function served(address: string, { canUse, caching }: { canUse: boolean; caching?: string }) {
  const readFile = async (one: string) => stored.get(one);
  const files = new ReleaseFiles({ readFile } as ConstructorParameters<typeof ReleaseFiles>[0], canUse);
  const head = jest.fn();
  const response = { writeHead: head, end: () => undefined } as unknown as ServerResponse;
  await files.serve({ method: 'GET', headers: {} } as IncomingMessage, response, address, caching);
  return head.mock.calls[0]?.[1];
}

test('a script is offered as a dictionary where Node compresses with it, and answers are unchanged elsewhere', async () => {
  expect(await served(`/releases/${old}`, { canUse: true })).toMatchObject({
    'use-as-dictionary': `match="/releases/shell/files/kit.*.js", id="${old}"`,
    vary: 'accept-encoding, available-dictionary',
  });
  for (const options of [{ canUse: false }, { canUse: true, caching: 'no-cache' }]) {
    const headers = await served(`/releases/${old}`, options);
    expect(headers).toMatchObject({ vary: 'accept-encoding' });
    expect(headers).not.toHaveProperty('use-as-dictionary');
  }
});

// Node 24; the oldest that runs the portal has no dictionaries.
if (hasDictionaries)
  test('a successor is the hash of its dictionary and what differs, compressed once', async () => {
    const dictionaries = new Dictionaries(load);
    const [one, other] = await Promise.all([dictionaries.read(file, having), dictionaries.read(file, having)]);
    expect(one?.length).toBeLessThan(100);
    expect(other).toBe(one);
    expect(one?.subarray(8, 40)).toEqual(createHash('sha256').update(before).digest());
    expect(zlib.zstdDecompressSync(one?.subarray(40) ?? '', { dictionary: before })).toEqual(after);
  });
