import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../..');
const PARTS = ['gateway', 'svc-auth', 'svc-contest', 'svc-wallet'];

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net
      .createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

async function answers(port) {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const up = await new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (up) return;
  }
  throw new Error(`nothing listens on ${port}`);
}

/** Starts a program and answers its process id and how to end it. */
async function begin(command, words, { port, env, log }) {
  const out = log ? fs.openSync(log, 'a') : 'ignore';
  const child = spawn(command, words.map(String), { cwd: root, stdio: ['ignore', out, out], ...(env ? { env } : {}) });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const failed = new Promise((_, reject) => child.once('error', reject));
  await Promise.race([answers(port), failed]);
  return {
    pid: child.pid,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export const has = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
    .status === 0;

export async function bareService() {
  const port = await freePort();
  return begin(process.execPath, [path.join(import.meta.dirname, 'bare-service.mjs'), port], { port });
}

/** nginx as a plain reverse proxy: one worker, kept-alive connections to the upstream, no log. */
export async function plainNginx(folder, upstreamPort) {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    file,
    `
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log warn;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  keepalive_requests 1000000000;
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}`,
  );
  const nginx = await begin('/usr/sbin/nginx', ['-p', folder, '-c', file, '-e', `${folder}/nginx.log`], { port });
  const worker = Number(fs.readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ')[0]);
  return { ...nginx, pid: worker };
}

export async function ownRedis(folder) {
  const port = await freePort();
  return begin(
    'redis-server',
    ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { port },
  );
}

/** A pair of keys as the parts read them: PEM. */
function pair() {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

/**
 * The gateway alone, as the stack starts it, with one bare service in the place of every part and one signed-in player.
 * `limits: 'production'` counts requests per address; the addresses are then those that the load sends.
 */
export async function gatewayAlone(folder, { redis, upstreamPort, limits = 'relaxed', flags = [] }) {
  const require = createRequire(path.join(root, 'packages/service-kit/package.json'));
  const jwt = require('jsonwebtoken');
  const { Redis } = require('ioredis');
  const [port, internalPort] = [await freePort(), await freePort()];
  const tokens = pair();
  const keys = Object.fromEntries(PARTS.map((part) => [part, pair()]));
  const namespace = `bench${port}`;
  const services = Object.fromEntries(
    PARTS.slice(1).flatMap((part) =>
      ['_URL', '_INTERNAL_URL'].map((end) => [
        part.toUpperCase().replaceAll('-', '_') + end,
        `http://127.0.0.1:${upstreamPort}`,
      ]),
    ),
  );
  fs.mkdirSync(path.join(folder, 'releases'), { recursive: true });
  const env = {
    PATH: process.env.PATH,
    MALLOC_ARENA_MAX: '2',
    PART: 'gateway',
    PROFILE: 'local',
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    NAMESPACE: namespace,
    TOKEN_PUBLIC_KEY: tokens.publicKey,
    SERVICE_PRIVATE_KEY: keys.gateway.privateKey,
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, keys[part].publicKey]))),
    PORTAL_ORIGIN: `http://localhost:${port}`,
    RELEASES_DIR: path.join(folder, 'releases'),
    LIMITS: limits,
    TRUSTED_PROXIES: '127.0.0.1',
    ...services,
  };
  const gateway = await begin(
    process.execPath,
    [
      '--max-old-space-size=256',
      '--max-semi-space-size=8',
      '--enable-source-maps',
      ...flags,
      path.join(root, 'gateway/dist/main.js'),
    ],
    { port, env, log: path.join(folder, 'gateway.log') },
  );
  const sid = crypto.randomUUID();
  const iat = Math.floor(Date.now() / 1000);
  const token = jwt.sign(
    { iss: 'ipl-baazi', aud: 'ipl-baazi', sub: 'bench', sid, role: 'player', iat, exp: iat + 7200 },
    crypto.createPrivateKey(tokens.privateKey),
    { algorithm: 'ES256' },
  );
  const cache = new Redis(env.REDIS_URL);
  await cache.set(
    `${namespace}:session:${sid}`,
    JSON.stringify({
      userId: 'bench',
      role: 'player',
      status: 'active',
      expiresAt: new Date((iat + 7200) * 1000).toISOString(),
    }),
  );
  await cache.quit();
  return { ...gateway, token };
}
