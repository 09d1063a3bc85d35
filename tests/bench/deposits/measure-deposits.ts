import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { startTestStack, type TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { inFlight } from '../../load/in-flight';
import { loadClient } from '../../load/load-client';
import { processorUs, processorUsOf } from '../../load/processor-time';
import { signInPlayers, type SignedIn } from '../players/sign-in-players';

const [WARM, ALONE] = [100, 50];
// Shorter than the gateway's keep-alive, so that no connection closes under a request.
const IDLE_MS = 3000;
const [PLAN, RUPEES] = [2, 100];

export interface Deposits {
  deposits: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** of sequential deposits */
  aloneP50Ms: number;
  /**
   * processor time per deposit, by part, less idle time; `own` is the client, and `checkout` the sandbox's payment
   * page, which is the provider's in production
   */
  msPerDeposit: Record<string, number>;
  balanced: boolean;
}

interface Document {
  _id: string;
}

/**
 * Referred first deposits on a separate stack, `width` in flight: link, payment page, webhook, claim, reward. The
 * players have read their statements before, as signed-in players do.
 */
export async function measureDeposits({
  deposits,
  width,
  root,
}: {
  deposits: number;
  width: number;
  root?: string;
}): Promise<Deposits> {
  const stack = await startTestStack({
    args: ['--at', '2025-04-05T09:00:00+05:30', '--fresh'],
    ...(root === undefined ? {} : { root }),
  });
  const portal = loadClient(stack.base);
  const client = await new MongoClient(stack.databaseUrl()).connect();
  const books = client.db(stack.environmentOf('svc-wallet')['MONGODB_DATABASE']);
  try {
    const players = await friendsOf(stack, books, WARM + deposits + ALONE);
    await inFlight(players, 20, async ({ token }) =>
      portal.must(await portal.send('GET', '/api/user/wallet/transactions', { token }), 'statement'),
    );
    const play = async (some: readonly SignedIn[], inParallel: number) => {
      const rate = await inFlight(some, inParallel, ({ token }) => portal.deposit(token, PLAN, RUPEES));
      await rewarded(books, some);
      return rate;
    };
    const spent = (): Record<string, number> => ({ own: processorUs(process.pid), ...processorUsOf(stack.pids()) });
    const used = async <T>(work: () => Promise<T>) => {
      const [before, began] = [spent(), performance.now()];
      const result = await work();
      const [after, ms] = [spent(), performance.now() - began];
      return { result, ms, of: (part: string): number => (after[part] ?? 0) - (before[part] ?? 0) };
    };
    await play(players.slice(0, WARM), width);
    const idle = await used(() => sleep(IDLE_MS));
    const busy = await used(() => play(players.slice(WARM, WARM + deposits), width));
    const alone = await play(players.slice(WARM + deposits), 1);
    const msOf = (part: string): number =>
      Number(((busy.of(part) - (idle.of(part) / idle.ms) * busy.ms) / deposits / 1000).toFixed(2));
    const costs = Object.keys(spent()).map((part): [string, number] => [part, msOf(part)]);
    const { email, password } = stack.operator();
    return {
      deposits,
      perSecond: busy.result.perSecond,
      p50Ms: busy.result.p50Ms,
      p99Ms: busy.result.p99Ms,
      aloneP50Ms: alone.p50Ms,
      msPerDeposit: Object.fromEntries(costs.filter(([, ms]) => ms > 0)),
      balanced: (await portal.books(await portal.login(email, password))).balanced,
    };
  } finally {
    await client.close();
    portal.close();
    await stack.stop();
  }
}

/** Each was referred by another player with a verified address. */
async function friendsOf(stack: TestStack, books: Db, count: number): Promise<SignedIn[]> {
  const friends = Array.from({ length: count }, (_, i) => ({ userId: `bench-${i}` }));
  const now = new Date();
  await books.collection<Document>('wallets').insertMany(
    friends.map(({ userId }) => ({
      ...{ _id: `referrer-${userId}`, cash: 0, bonus: 0, escrow: 0, withdrawal: 0, version: 0, unstaked: 0 },
      ...{ kind: 'member', emailVerified: true },
    })),
  );
  await books.collection<Document>('referrals').insertMany(
    friends.map(({ userId }) => ({
      ...{ _id: `referral:${userId}`, friendId: userId, referrerId: `referrer-${userId}`, friendName: 'Bench' },
      ...{ state: 'registered', reasons: [], registeredAt: now, createdAt: now },
    })),
  );
  return signInPlayers(stack, friends);
}

async function rewarded(books: Db, friends: readonly SignedIn[]): Promise<void> {
  const paid = { _id: { $in: friends.map(({ userId }) => `referral:${userId}`) }, state: 'credited' };
  while ((await books.collection<Document>('referrals').countDocuments(paid)) < friends.length) await sleep(100);
}
