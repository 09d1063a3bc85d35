// Statements and commits of svc-wallet per referred first deposit: link, webhook, claim, reward. The service runs in
// this process, the payment page is simulated, and idle statements are subtracted.
// Usage: node dev/run-typescript.mjs tests/bench/deposits/count-statements.ts [--deposits 400] [--widths 1,40]
// Ends with one JSON line. Needs Redis and RabbitMQ (REDIS_URL, RABBITMQ_URL).
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endpoints } from '@baazi/contracts';
import { freshNamespace } from '../../../packages/service-kit/src/testing/test-env';
import { testMongo } from '../../../packages/service-kit/src/testing/test-mongo';
import {
  must,
  startWallet,
  waitFor,
  type TestPlayer,
  type TestWallet,
} from '../../../svc-wallet/src/testing/start-wallet';
import { inFlight } from '../../load/in-flight';
import { singleCommands } from '../../statements/single-commands';

const { values } = parseArgs({
  options: { deposits: { type: 'string', default: '400' }, widths: { type: 'string', default: '1,40' } },
});
const widths = values.widths.split(',').map(Number);
const IDLE_MS = 5000;
const CLAIM_AGAIN_MS = 100;
const [PLAN, RUPEES] = [2, 100] as const;

type Counts = Record<string, number>;

async function main(): Promise<void> {
  const server = await testMongo();
  const namespace = freshNamespace();
  const url = server.urlOf('svc-wallet', namespace);
  const wallet = await startWallet(
    { MONGODB_URL: `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true` },
    { namespace },
  );
  try {
    const sent: Counts = {};
    wallet.bank.db.getClient().on('commandStarted', ({ command }) => {
      const what = nameOf(command);
      sent[what] = (sent[what] ?? 0) + 1;
    });
    await playDeposits(wallet, 40, 20);
    const idle = await during(sent, () => sleep(IDLE_MS));
    const figures = [];
    for (const width of widths) {
      const deposits = width === 1 ? Math.min(100, Number(values.deposits)) : Number(values.deposits);
      const began = performance.now();
      const all = await during(sent, () => playDeposits(wallet, deposits, width));
      const share = (performance.now() - began) / IDLE_MS;
      const perDeposit = Object.entries(all)
        .map(([what, count]): [string, number] => [what, rounded((count - (idle[what] ?? 0) * share) / deposits)])
        .filter(([, count]) => count > 0)
        .sort(([, a], [, b]) => b - a);
      const { commitTransaction: commits = 0, ...statements } = Object.fromEntries(perDeposit);
      console.error(JSON.stringify({ width, perDeposit: Object.fromEntries(perDeposit) }));
      figures.push({ width, statements: rounded(sumOf(statements)), commits });
    }
    const { balanced } = await wallet.trialBalance();
    console.log(JSON.stringify({ statements: figures, balanced }));
  } finally {
    await wallet.stop();
    await server.stop();
  }
}

/** Verb and collection; a statement that writes several collections counts once. */
const nameOf = (command: Record<string, unknown>): string =>
  singleCommands(command)
    .map((single) => Object.entries(single)[0] ?? [''])
    .map(([verb, collection]) => (typeof collection === 'string' ? `${verb} ${collection}` : verb))
    .sort()
    .join(', ');

async function during(sent: Counts, work: () => Promise<unknown>): Promise<Counts> {
  const before = { ...sent };
  await work();
  return Object.fromEntries(Object.entries(sent).map(([what, count]) => [what, count - (before[what] ?? 0)]));
}

async function playDeposits(wallet: TestWallet, count: number, width: number): Promise<void> {
  const { bank } = wallet;
  const players = Array.from({ length: count }, () => ({ friend: crypto.randomUUID(), referrer: crypto.randomUUID() }));
  const friends: TestPlayer[] = [];
  await bank.wallets.raw.insertMany(
    players.map(({ referrer }) => ({
      ...{ _id: referrer, cash: 0, bonus: 0, escrow: 0, withdrawal: 0, version: 0, unstaked: 0 },
      ...{ kind: 'member' as const, emailVerified: true },
    })),
  );
  await bank.referrals.raw.insertMany(
    players.map(({ friend, referrer }) => ({
      ...{ _id: `referral:${friend}`, friendId: friend, referrerId: referrer, friendName: 'Rahul Kumar' },
      ...{ state: 'registered' as const, reasons: [], registeredAt: new Date(), createdAt: new Date() },
    })),
  );
  for (const { friend: userId } of players)
    friends.push({ userId, token: (await wallet.service.signIn({ userId })).token });
  await inFlight(friends, width, (friend) => deposit(wallet, friend));
  // Over another connection than the counted one.
  const db = await wallet.service.operatorsDb();
  const isIn = (collection: string, filter: object, wanted: number) => async () =>
    (await db.collection(collection).countDocuments(filter)) === wanted;
  const paid = { friendId: { $in: players.map(({ friend }) => friend) }, state: 'credited' };
  await waitFor('the rewards', isIn('referrals', paid, count));
  await waitFor('the events', isIn('outbox', { pending: true }, 0));
}

async function deposit(wallet: TestWallet, player: TestPlayer): Promise<void> {
  const { status: _status, ...payment } = await wallet.pay(player, PLAN);
  await wallet.webhook({ event: 'payment.captured', ...payment });
  const claim = () => wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount: RUPEES } });
  let answer = await claim();
  for (; answer.body.code === 'payment-pending'; answer = await claim()) await sleep(CLAIM_AGAIN_MS);
  must(answer);
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const rounded = (number: number): number => Number(number.toFixed(2));

void main().then(() => process.exit(0));
