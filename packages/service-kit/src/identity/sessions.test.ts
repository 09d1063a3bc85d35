import type { Redis } from 'ioredis';
import pino from 'pino';
import type { ServiceCaller } from '../calls/service-caller';
import { ServiceUnavailable } from '../faults/infrastructure-error';
import { createClocks } from '../config/clocks';
import { testKeys } from '../testing/test-keys';
import { endedSessionMessage, noteEndedSession, sessionRowReader, sessionRowSigner } from './session-rows';
import { fetchSession, sessionReader } from './sessions';

const entry = { userId: 'u1', role: 'player', status: 'active', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
const operator = { ...entry, role: 'operator' } as const;
const signed = sessionRowSigner(testKeys['svc-auth'].privateKey);
const soon = (): Date => new Date(Date.now() + 30_000);
const log = pino({ level: 'silent' });
const keys = (name: string): string => `ns:${name}`;

/** A Redis with one key and an svc-auth with one reply. */
function readerWith(options: { cached?: string | Error; isDown?: true; auth: () => unknown }) {
  const asked: string[] = [];
  const redis = {
    status: options.isDown ? 'reconnecting' : 'ready',
    mget: async (keys: string[]) => {
      asked.push(...keys);
      if (options.cached instanceof Error) throw options.cached;
      return keys.map(() => options.cached ?? null);
    },
  } as unknown as Redis;
  const services = {
    call: async () => {
      asked.push('svc-auth');
      return { kind: 'reply', response: options.auth() };
    },
  } as unknown as ServiceCaller;
  const readSessionRow = sessionRowReader([testKeys['svc-auth'].publicKey]);
  return {
    read: sessionReader({ redis, keys, log, readSessionRow, clocks: createClocks(0), ask: fetchSession(services) }),
    asked,
  };
}
const never = (): never => {
  throw new Error('not expected to be called');
};

test('uses a cached session without calling svc-auth', async () => {
  const { read, asked } = readerWith({ cached: signed('s1', entry, soon()), auth: never });
  expect(await read('s1')).toMatchObject({ ...entry, expiresAt: Date.parse(entry.expiresAt) });
  expect(asked).toEqual(['ns:session:s1']);
});
test('reads sessions of one event-loop turn in one batch and returns each its own', async () => {
  const [batches, rows] = [[] as string[][], new Map([['ns:session:s1', signed('s1', entry, soon())]])];
  const redis = {
    status: 'ready',
    mget: async (asked: string[]) => {
      batches.push(asked);
      return asked.map((key) => rows.get(key) ?? null);
    },
  } as unknown as Redis;
  const readSessionRow = sessionRowReader([testKeys['svc-auth'].publicKey]);
  const read = sessionReader({ redis, keys, log, readSessionRow, clocks: createClocks(0), ask: async () => null });
  const found = await Promise.all(['s2', 's1', 's3'].map(read));
  expect(found.map((session) => session?.userId)).toEqual([undefined, 'u1', undefined]);
  expect(batches).toEqual([['ns:session:s2', 'ns:session:s1', 'ns:session:s3']]);
  await read('s1');
  expect(batches).toHaveLength(2);
});
test.each<[string, { cached?: string | Error; isDown?: true }]>([
  ['has no entry', {}],
  ['is unavailable', { isDown: true }],
  ['times out', { cached: new Error('Command timed out') }],
  ['holds an invalid entry', { cached: '{"role":"king"}' }],
])('calls svc-auth when Redis %s', async (_, cache) => {
  const { read } = readerWith({ ...cache, auth: () => entry });
  expect(await read('s1')).toMatchObject({ userId: 'u1', status: 'active' });
});
test('does not revive an ended session while Redis is unavailable', async () => {
  const { read } = readerWith({ isDown: true, auth: () => null });
  expect(await read('ended')).toBeUndefined();
});
test('fails the request instead of signing out when Redis and svc-auth are unavailable', async () => {
  const { read } = readerWith({
    isDown: true,
    auth: () => {
      throw new ServiceUnavailable('svc-auth did not answer');
    },
  });
  await expect(read('s1')).rejects.toThrow(ServiceUnavailable);
});

const long = (): Date => new Date(Date.now() + 3_600_000);
const [mark = '', ...text] = signed('s1', entry, soon()).split('.');
test.each([
  ['without a signature', JSON.stringify({ sid: 's1', until: long().getTime(), entry: operator })],
  ['signed by another service', sessionRowSigner(testKeys['svc-contest'].privateKey)('s1', operator, long())],
  ['whose role was altered', `${mark}.${text.join('.').replace('player', 'operator')}`],
  ['of another session', signed('s2', operator, long())],
  ['that has expired', signed('s1', operator, new Date(Date.now() - 1))],
])('T122: ignores a row %s and calls svc-auth each time', async (_, cached) => {
  const { read, asked } = readerWith({ cached, auth: () => entry });
  for (let time = 0; time < 2; time += 1) expect(await read('s1')).toMatchObject({ role: 'player' });
  expect(asked).toEqual(['ns:session:s1', 'svc-auth', 'ns:session:s1', 'svc-auth']);
});

describe('T146: a row of an ended session that is put back', () => {
  const active = signed('s1', entry, soon());
  const ended = signed('s1', { ...entry, status: 'closed', expiresAt: new Date(0).toISOString() }, long());
  test.each<[string, (read: ReturnType<typeof sessionRowReader>) => void]>([
    ['was read', (read) => void read('s1', ended, new Date())],
    ['was published', (read) => noteEndedSession(endedSessionMessage({ sid: 's1', row: ended }), read, new Date())],
  ])('is closed after the end %s', (_, end) => {
    const read = sessionRowReader([testKeys['svc-auth'].publicKey]);
    expect(read('s1', active, new Date())).toMatchObject({ status: 'active' });
    end(read);
    expect(read('s1', active, new Date())).toMatchObject({ status: 'closed' });
    expect(read('s2', signed('s2', entry, soon()), new Date())).toMatchObject({ status: 'active' });
  });
  test('is not ended by a message that svc-auth did not sign', () => {
    const read = sessionRowReader([testKeys['svc-auth'].publicKey]);
    const forged = sessionRowSigner(testKeys['svc-contest'].privateKey)('s1', { ...entry, status: 'closed' }, long());
    noteEndedSession(endedSessionMessage({ sid: 's1', row: forged }), read, new Date());
    expect(read('s1', active, new Date())).toMatchObject({ status: 'active' });
  });
});
