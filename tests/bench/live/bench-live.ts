// The cost of a score that many pages show: one gateway, 500 open pages of one match, one ball after another. Needs
// redis-server. Usage: npm run bench -- live, or:
// node dev/run-typescript.mjs tests/bench/live/bench-live.ts [--pages 500] [--updates 100]
// Fails when an update takes more than 300 ms to the last page, or more than 1 ms of the gateway's processor for ten
// pages. The baseline of the same run only writes to its streams. The last line is one JSON line of figures.
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { processorUs } from '../../load/processor-time';
import { bareService, bareStreams, gatewayAlone, ownRedis, type Started } from '../gateway/start-listeners';

const MATCH = 'ipl-2025-17';
const MOST_MS = 300;
const MOST_US_A_PAGE = 100;
/** The gateway sends a match's score at most five times a second; balls are further apart. */
const BETWEEN_MS = 250;

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '500' }, updates: { type: 'string', default: '100' } },
});
const pages = Number(values.pages);
const updates = Number(values.updates);

/** A page's stream; `onVersion` is called with each score. */
function open(port: number, token: string, onVersion: (version: number) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        host: '127.0.0.1',
        port,
        path: `/api/live?matches=${MATCH}`,
        headers: { 'x-auth-token': token },
        agent: false,
      },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`the stream answered ${response.statusCode}`));
        let rest = '';
        response.on('data', (bytes: Buffer) => {
          const frames = (rest + bytes.toString()).split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames) {
            const version = /^event: score[^]*"version":(\d+)/.exec(frame)?.[1];
            if (version !== undefined) onVersion(Number(version));
          }
        });
        // Subscribes to what follows the snapshot.
        response.once('data', () => resolve(request));
      },
    );
    request.once('error', reject);
  });
}

const score = (version: number) => ({
  innings: [
    { team: 'DC', runs: 183, wickets: 6, overs: '20.0' },
    { team: 'CSK', runs: 74, wickets: 5, overs: '10.4' },
  ],
  phase: 'play',
  target: 184,
  required: { runs: 110, balls: 56, rate: 11.8 },
  over: [{ runs: 1 }, { runs: 0, wicket: true }, { runs: 4 }, { runs: 1 }],
  source: 'ipl-replay',
  at: new Date().toISOString(),
  delayed: false,
  version,
});

interface Measured {
  medianMs: number;
  slowestMs: number;
  /** of one update for one page */
  processorUs: number;
}

/** Opens all pages at a server, and publishes one ball after another on its channel. */
async function measure(
  { pid, port }: Started,
  tokenOf: (page: number) => Promise<string>,
  publish: (text: string) => Promise<unknown>,
): Promise<Measured> {
  const streams: http.ClientRequest[] = [];
  try {
    let [version, received, done] = [0, 0, (): void => undefined];
    const onVersion = (reported: number): void => {
      if (reported === version && (received += 1) === pages) done();
    };
    for (let page = 0; page < pages; page += 1) streams.push(await open(port, await tokenOf(page), onVersion));
    await sleep(2000);

    const took: number[] = [];
    const before = processorUs(pid);
    for (let update = 1; update <= updates; update += 1) {
      [version, received] = [update, 0];
      const all = new Promise<void>((resolve) => (done = resolve));
      const message = { name: 'score', id: crypto.randomUUID(), at: new Date().toISOString() };
      const began = performance.now();
      await publish(JSON.stringify({ ...message, data: { matchID: MATCH, score: score(update) } }));
      await Promise.race([all, sleep(5000)]);
      took.push(performance.now() - began);
      await sleep(BETWEEN_MS);
    }
    took.sort((a, b) => a - b);
    return {
      medianMs: Math.round(took[Math.floor(took.length / 2)] ?? 0),
      slowestMs: Math.round(took.at(-1) ?? 0),
      processorUs: (processorUs(pid) - before) / updates / pages,
    };
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-bench-live-'));
  const [service, redis] = await Promise.all([bareService(), ownRedis(folder)]);
  const gateway = await gatewayAlone(folder, { redis, upstreamPort: service.port });
  const channel = `${gateway.namespace}:live:match:${MATCH}`;
  const bare = await bareStreams(redis.port, channel);
  const publisher = new Redis(redis.port, '127.0.0.1');
  const publish = (text: string): Promise<unknown> => publisher.publish(channel, text);
  try {
    const baseline = await measure(bare, () => Promise.resolve(''), publish);
    const measured = await measure(gateway, (page) => gateway.signIn(`player-${page}`), publish);
    const forTenPages = ({ processorUs: us }: Measured): number => Number((us / 100).toFixed(3));
    const figures = {
      bench: 'live',
      pages,
      updates,
      medianMs: measured.medianMs,
      slowestMs: measured.slowestMs,
      processorMsForTenPages: forTenPages(measured),
      baseline: {
        medianMs: baseline.medianMs,
        slowestMs: baseline.slowestMs,
        processorMsForTenPages: forTenPages(baseline),
      },
      processorTimes: Number((measured.processorUs / baseline.processorUs).toFixed(2)),
    };
    if (measured.slowestMs > MOST_MS || measured.processorUs > MOST_US_A_PAGE) process.exitCode = 1;
    console.log(JSON.stringify(figures));
  } finally {
    publisher.disconnect();
    await bare.stop();
    await gateway.stop();
    await Promise.all([service.stop(), redis.stop()]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void main();
