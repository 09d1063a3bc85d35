import { createPrivateKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { MongoClient } from 'mongodb';

const LIFE_S = 3600;

/**
 * Players who are signed in already: hashing thousands of passwords is measured elsewhere. Their accounts and sessions are
 * written into svc-auth's database and their tokens signed with the stack's own key; everything after that is the public API.
 */
export async function crowd(environment, count) {
  const key = createPrivateKey(environment.TOKEN_PRIVATE_KEY.replaceAll('\\n', '\n'));
  const client = await new MongoClient(environment.MONGODB_URL).connect();
  const db = client.db(environment.MONGODB_DATABASE);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + LIFE_S * 1000);
  const iat = Math.floor(now.getTime() / 1000);
  const players = Array.from({ length: count }, (_, i) => ({ userId: `bench-${i}`, sid: randomUUID() }));
  await db.collection('users').insertMany(players.map(({ userId }, i) => ({ _id: userId, name: `Bench ${i}`, email: `${userId}@example.in`, canonicalEmail: `${userId}@example.in`, username: userId, referralCode: `BENCH${i}`, role: 'player', status: 'active', kind: 'member', createdAt: now })));
  await db.collection('sessions').insertMany(players.map(({ userId, sid }) => ({ _id: sid, userId, remember: false, device: 'bench', createdAt: now, lastSeenAt: now, expiresAt })));
  await client.close();
  return players.map(({ userId, sid }) => ({ userId, token: jwt.sign({ iss: 'ipl-baazi', aud: 'ipl-baazi', sub: userId, sid, role: 'player', iat, exp: iat + LIFE_S }, key, { algorithm: 'ES256' }) }));
}

/** Runs the work for every item, `width` at a time; answers every duration in ms and the whole time in seconds. */
export async function inFlight(items, width, work) {
  const queue = [...items.entries()];
  const took = [];
  const began = performance.now();
  await Promise.all(Array.from({ length: width }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const from = performance.now();
      await work(next[1], next[0]);
      took.push(performance.now() - from);
    }
  }));
  took.sort((a, b) => a - b);
  const at = (part) => Number((took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(1));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: Number((items.length / seconds).toFixed(1)), seconds: Number(seconds.toFixed(2)), p50Ms: at(0.5), p99Ms: at(0.99) };
}
