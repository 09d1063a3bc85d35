// The time until players are notified of a result: batches of 100 notifications through outbox, broker and svc-notify
// until each is stored; and the publisher's cost. Needs Redis and RabbitMQ (REDIS_URL, RABBITMQ_URL).
// Usage: npm run bench -- notify, or: node dev/run-typescript.mjs tests/bench/notify/bench-notify.ts [--players
// 100000]
// Ends with one JSON line; exit code 1 when 100,000 players would take more than two minutes.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { events, type NotificationRequest } from '@baazi/contracts';
import { inTransaction, type Service } from '@baazi/service-kit';
import { freshNamespace, startTestService } from '@baazi/service-kit/testing';
import { spawnMongo } from '../../../dev/src/mongo/testing/mongo-process';
import { freePort } from '../../../dev/src/stack/testing/free-port';
import { startTestNotify } from '../../../svc-notify/src/testing/start-test-notify';
import { median } from '../../load/median';

const A_BATCH = 100;
const ALL = 100_000;
const MOST_SECONDS = 120;
const { values } = parseArgs({ options: { players: { type: 'string', default: String(ALL) } } });
const players = Number(values.players);

const notification = (i: number): NotificationRequest => ({
  key: `result:pick-${i}:1`,
  userId: `player-${i}`,
  kind: 'result',
  data: {
    ...{ market: 'match:ipl-2025-17', title: 'CSK v DC', selection: 'DC', result: 'won' },
    ...{ stakePaise: 10_000, paidPaise: 50_000 },
  },
});

/** Milliseconds that each batch cost the publisher. */
async function publishAll(service: Pick<Service, 'transactions'>): Promise<number[]> {
  const took: number[] = [];
  for (let from = 0; from < players; from += A_BATCH) {
    const began = performance.now();
    const tellings = Array.from({ length: Math.min(A_BATCH, players - from) }, (_, i) => notification(from + i));
    await inTransaction(service, async (tx) => tx.publish(events.notificationRequested, { tellings }));
    took.push(performance.now() - began);
  }
  return took;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'notify-bench-'));
  const database = await spawnMongo({ dataDir, port: await freePort() });
  process.env['MONGODB_URL'] = database.url;
  const namespace = freshNamespace();
  const notify = await startTestNotify({}, { namespace });
  const contest = await startTestService(
    'svc-contest',
    {},
    async () => undefined,
    {},
    { namespace, secondInstance: true },
  );
  try {
    const began = performance.now();
    const took = await publishAll(contest);
    const publishedSeconds = (performance.now() - began) / 1000;
    const kept = notify.db.collection('notifications');
    while ((await kept.countDocuments()) < players) await sleep(200);
    const seconds = (performance.now() - began) / 1000;
    const figures = {
      ...{ bench: 'notify', players, seconds: Number(seconds.toFixed(1)), perSecond: Math.round(players / seconds) },
      publishedSeconds: Number(publishedSeconds.toFixed(1)),
      publishBatchMs: Number(median(took).toFixed(2)),
    };
    if (seconds * (ALL / players) > MOST_SECONDS) process.exitCode = 1;
    console.log(JSON.stringify(figures));
  } finally {
    await contest.stop();
    await notify.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

void main();
