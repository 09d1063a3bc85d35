import { createPrivateKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { MongoClient } from 'mongodb';
import type { TestStack } from '../../../dev/src/stack/testing/start-test-stack';

const LIFE_S = 3600;

export interface SignedIn {
  userId: string;
  token: string;
}

/**
 * Signs players in without hashing thousands of passwords: accounts and sessions are written into svc-auth's database
 * and tokens signed with the stack's own key; everything after that is the public API.
 */
export async function signInPlayers(stack: TestStack, players: readonly { userId: string }[]): Promise<SignedIn[]> {
  const environment = stack.environmentOf('svc-auth');
  const key = createPrivateKey((environment['TOKEN_PRIVATE_KEY'] ?? '').replaceAll('\\n', '\n'));
  const client = await new MongoClient(environment['MONGODB_URL'] ?? '').connect();
  const db = client.db(environment['MONGODB_DATABASE']);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + LIFE_S * 1000);
  const iat = Math.floor(now.getTime() / 1000);
  const signedIn = players.map(({ userId }) => ({ userId, sid: randomUUID() }));
  await db.collection<{ _id: string }>('users').insertMany(
    signedIn.map(({ userId }, i) => ({
      _id: userId,
      name: `Bench ${i}`,
      email: `${userId}@example.in`,
      canonicalEmail: `${userId}@example.in`,
      username: userId,
      referralCode: `BENCH${i}`,
      role: 'player',
      status: 'active',
      kind: 'member',
      createdAt: now,
    })),
  );
  await db.collection<{ _id: string }>('sessions').insertMany(
    signedIn.map(({ userId, sid }) => ({
      _id: sid,
      userId,
      remember: false,
      device: 'bench',
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })),
  );
  await client.close();
  const claims = { iss: 'ipl-baazi', aud: 'ipl-baazi', role: 'player', iat, exp: iat + LIFE_S };
  return signedIn.map(({ userId, sid }) => ({
    userId,
    token: jwt.sign({ ...claims, sub: userId, sid }, key, { algorithm: 'ES256' }),
  }));
}
