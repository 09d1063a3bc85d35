import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partNames } from '@baazi/contracts';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import { buildServers } from '../../../dev/prepare/build-servers.mjs';
import { isListening, freePort } from '../../../dev/src/stack/processes/ports';
import { nodeProgram } from '../../../dev/src/stack/processes/programs';
import { sessionRowSigner } from '../../../packages/service-kit/src/identity/session-rows';

const root = path.resolve(__dirname, '../../..');

/** A program that listens. */
export interface Started {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) if (await isListening(port)) return;
  throw new Error(`nothing listens on ${port}`);
}

async function begin(
  command: string,
  args: readonly (string | number)[],
  { port, env, log }: { port: number; env?: Record<string, string>; log?: string },
): Promise<Started> {
  const out = log ? fs.openSync(log, 'a') : 'ignore';
  const child = spawn(command, args.map(String), { cwd: root, stdio: ['ignore', out, out], ...(env ? { env } : {}) });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  await Promise.race([answers(port), failed]);
  return {
    pid: child.pid ?? 0,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
    .status === 0;

export async function bareService(): Promise<Started> {
  const port = await freePort();
  return begin(process.execPath, [...process.execArgv, path.join(__dirname, 'bare-service.ts'), port], { port });
}

/** Writes the messages of a Redis channel to every connected client. */
export async function bareStreams(redisPort: number, channel: string): Promise<Started> {
  const port = await freePort();
  const file = path.join(__dirname, '../live/bare-streams.ts');
  return begin(process.execPath, [...process.execArgv, file, port, redisPort, channel], { port });
}

/** nginx as a plain reverse proxy: one worker, kept-alive connections to the upstream, no log. */
export async function plainNginx(folder: string, upstreamPort: number): Promise<Started> {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    file,
    `
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log warn;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  keepalive_requests 1000000000;
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  );
  const nginx = await begin('/usr/sbin/nginx', ['-p', folder, '-c', file, '-e', `${folder}/nginx.log`], { port });
  // The socket is open before its worker exists.
  for (const end = Date.now() + 5000; Date.now() < end; await sleep(20)) {
    const [worker] = fs.readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ');
    if (worker) return { ...nginx, pid: Number(worker) };
  }
  await nginx.stop();
  throw new Error('nginx has no worker');
}

export async function ownRedis(folder: string): Promise<Started> {
  const port = await freePort();
  return begin(
    'redis-server',
    ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { port },
  );
}

/** A key pair as the parts read it: PEM. */
function pair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

interface GatewayAlone extends Started {
  token: string;
  /** prefix of all keys and channels */
  namespace: string;
  /** a token of another player */
  signIn(userId: string): Promise<string>;
}

/** The gateway alone, started as in a stack, with one bare service for every part and one signed-in player. */
export async function gatewayAlone(
  folder: string,
  { redis, upstreamPort, flags = [] }: { redis: Started; upstreamPort: number; flags?: string[] },
): Promise<GatewayAlone> {
  await buildServers(console.error);
  const [port, internalPort] = [await freePort(), await freePort()];
  const tokens = pair();
  const keys = partNames.map((part) => ({ part, ...pair() }));
  const own = keys.find(({ part }) => part === 'gateway');
  const auth = keys.find(({ part }) => part === 'svc-auth');
  if (!own || !auth) throw new Error('no keys');
  const namespace = `bench${port}`;
  const services = Object.fromEntries(
    partNames
      .filter((part) => part !== 'gateway')
      .flatMap((part) =>
        ['_URL', '_INTERNAL_URL'].map((end) => [
          part.toUpperCase().replaceAll('-', '_') + end,
          `http://127.0.0.1:${upstreamPort}`,
        ]),
      ),
  );
  fs.mkdirSync(path.join(folder, 'releases'), { recursive: true });
  const env = {
    PATH: process.env.PATH ?? '',
    MALLOC_ARENA_MAX: '2',
    PART: 'gateway',
    PROFILE: 'local',
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    NAMESPACE: namespace,
    TOKEN_PUBLIC_KEY: tokens.publicKey,
    SERVICE_PRIVATE_KEY: own.privateKey,
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(keys.map(({ part, publicKey }) => [part, publicKey]))),
    PORTAL_ORIGIN: `http://localhost:${port}`,
    RELEASES_DIR: path.join(folder, 'releases'),
    LIMITS: 'relaxed',
    TRUSTED_PROXIES: '127.0.0.1',
    ...services,
  };
  const script = path.join(root, 'gateway/dist/main.js');
  const { args } = nodeProgram('gateway', script, { env, heapMb: 256, semiSpaceMb: 8 });
  const gateway = await begin(process.execPath, [...flags, ...args], {
    port,
    env,
    log: path.join(folder, 'gateway.log'),
  });
  const cache = new Redis(env.REDIS_URL);
  const signRow = sessionRowSigner(crypto.createPrivateKey(auth.privateKey));
  const signIn = async (userId: string): Promise<string> => {
    const sid = crypto.randomUUID();
    const iat = Math.floor(Date.now() / 1000);
    const ends = new Date((iat + 7200) * 1000);
    const row = { userId, role: 'player' as const, status: 'active' as const, expiresAt: ends.toISOString() };
    await cache.set(`${namespace}:session:${sid}`, signRow(sid, row, ends));
    return jwt.sign(
      { iss: 'ipl-baazi', aud: 'ipl-baazi', sub: userId, sid, role: 'player', iat, exp: iat + 7200 },
      crypto.createPrivateKey(tokens.privateKey),
      { algorithm: 'ES256' },
    );
  };
  const stop = async (): Promise<void> => {
    cache.disconnect();
    await gateway.stop();
  };
  return { ...gateway, stop, namespace, signIn, token: await signIn('bench') };
}
