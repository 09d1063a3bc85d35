import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { redisCommand } from '../../dev/src/stack/servers/find-brokers';
import { floodLimit } from '../../gateway/src/http/flood-limit';
import { CanaryVotes } from '../../gateway/src/canary/canary-votes';
import { connectRedis } from '../../packages/service-kit/src/redis/connect-redis';
import { createLimits } from '../../svc-auth/src/protection/limits';
import { composeFile, filledIn, madeEnvironment } from './compose-file';
import { freePort } from '../../dev/src/stack/processes/ports';

jest.setTimeout(30_000);
const made = madeEnvironment();
const keys = (name: string): string => `baazi:${name}`;
let server: ChildProcess;
let dir: string;
let port: number;
let url: string;
let redis: Redis;

/** The container's own command, on a port of this machine. */
beforeAll(async () => {
  const command = composeFile().services['redis']?.command;
  const program = redisCommand();
  if (!Array.isArray(command) || program === undefined) throw new Error('no command, or no redis-server');
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-redis-'));
  port = await freePort();
  const args = Object.values(filledIn(Object.fromEntries(command.slice(1).map((word, place) => [place, word])), made));
  server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, ...args], { stdio: 'ignore' });
  const { username, password } = new URL(
    filledIn(composeFile().services['gateway']?.environment ?? {}, made)['REDIS_URL'] ?? '',
  );
  url = `redis://${username}:${password}@127.0.0.1:${port}`;
  redis = await connectRedis(url, pino({ level: 'silent' }));
});
afterAll(async () => {
  redis.disconnect();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
  fs.rmSync(dir, { recursive: true, force: true });
});

/** The answer to one line from an unauthenticated client. */
const answerTo = (line: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write(`${line}\r\n`));
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });

test('T105: a client without a password reads nothing and changes nothing', async () => {
  for (const line of [
    'get baazi:session:1',
    'set baazi:session:1 {}',
    'keys *',
    'config get *',
    'auth guess',
    'auth default guess',
    'auth baazi guess',
  ]) {
    expect(await answerTo(line)).toMatch(/^-(NOAUTH|WRONGPASS)/);
  }
});

test('T105: with our user only our own keys and channels can be touched, and nothing of the server', async () => {
  expect(await redis.set('baazi:x', '1')).toBe('OK');
  for (const [command, ...args] of [
    ['set', 'other:x', '1'],
    ['publish', 'other:x', '1'],
    ['eval', "return redis.call('get', 'other:x')", '0'],
    ['keys', '*'],
    ['flushall'],
    ['config', 'set', 'dir', '/tmp'],
    ['acl', 'list'],
    ['shutdown'],
    ['replicaof', '127.0.0.1', '1'],
  ] as const) {
    await expect(redis.call(command, ...args)).rejects.toThrow(/NOPERM|No permissions|permissions|can't access/i);
  }
});

test('T105: everything the parts do there works with these rights, and no network address is written', async () => {
  const nobody = (): undefined => undefined;
  const flood = floodLimit(redis, keys('flood'), 'production');
  for (let n = 0; n < 1200; n += 1) await flood.waitSeconds('203.0.113.9', nobody);
  // Counted there: without Redis a gateway stops at half of it.
  expect(await flood.waitSeconds('203.0.113.9', nobody)).toBeGreaterThan(0);
  expect(await flood.waitSeconds('203.0.113.10', nobody)).toBeUndefined();
  const limits = createLimits({ redis, keys, config: { LIMITS: 'production' } });
  for (let n = 0; n < 20; n += 1) expect(await limits.perAddress('login', '198.51.100.7')).toBe(0);
  expect(await limits.perAddress('login', '198.51.100.7')).toBeGreaterThan(0);
  await limits.startWait('asha@example.in', 60);
  expect(await limits.waitLeft('asha@example.in')).toBeGreaterThan(50);
  const votes = new CanaryVotes(redis, keys);
  await votes.failed('mf-wallet', '2.0.0', { player: 'player 1', network: '203.0.113.9' });
  expect(await votes.count('mf-wallet', '2.0.0')).toMatchObject({ failed: 1, failedNetworks: 1 });
  const received: string[] = [];
  const listener = await connectRedis(url, pino({ level: 'silent' }));
  listener.on('message', (channel) => received.push(channel));
  await listener.subscribe(keys('live:all'));
  await redis.publish(keys('live:all'), '{}');
  await new Promise((resolve) => setTimeout(resolve, 200));
  listener.disconnect();
  expect(received).toEqual(['baazi:live:all']);
  const written: string[] = [];
  for await (const page of redis.scanStream({ match: 'baazi:*' }))
    if (Array.isArray(page)) written.push(...page.map(String));
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((key) => /203|198\.51|asha/.test(key))).toEqual([]);
});
