import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { endpoints } from '@baazi/contracts';
import { type ReceivedBy, type ReplyOf } from '@baazi/contracts';

type Order = ReceivedBy<typeof endpoints.placeStake>['body'];
type Answer = ReplyOf<typeof endpoints.placeStake>;
type Settled = ReplyOf<typeof endpoints.settledStakes>['batch'][number];
type Stake = Answer & { userId: string; market: string; stakePaise: number; acceptedAt: string };
/**
 * How a call ends: answered; the connection breaks before the work (of every call, or of `place` only) or after it; the
 * work is done and never answered; answered 503.
 */
type CallFault = 'fine' | 'dies-before' | 'place-dies' | 'dies-after' | 'silent-after' | 'busy';

/** svc-wallet's side of a join, in memory: a stake is inserted once, and a repeated call gets the stored one. */
export interface FakeWallet {
  url: string;
  stakes: Map<string, Stake>;
  /** the settled stakes that it reports */
  settled: Settled[];
  /** rupees by player; absent: enough for any stake */
  balances: Map<string, number>;
  /** faults of the next calls, in order; after them `defaultFault` */
  nextFaults: CallFault[];
  defaultFault: CallFault;
  /** `batchedWith`: the number of other orders in the same call */
  calls: { endpoint: 'place' | 'close'; pickId: string; batchedWith: number }[];
  /** whether `place-together` exists */
  supportsBatches: boolean;
  stop(): Promise<void>;
}

const anyBalance = { balance: 1000, bonus: 0, withdrawable: 1000, locked: 0, version: 1 };

export async function fakeWallet(): Promise<FakeWallet> {
  const wallet: Omit<FakeWallet, 'url' | 'stop'> = {
    stakes: new Map(),
    settled: [],
    balances: new Map(),
    nextFaults: [],
    defaultFault: 'fine',
    calls: [],
    supportsBatches: true,
  };
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      if (req.url?.endsWith('/settled')) {
        const { pickIds } = JSON.parse(Buffer.concat(chunks).toString()) as { pickIds: string[] };
        const batch = wallet.settled.filter(({ pickId }) => pickIds.includes(pickId));
        return void res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: true, response: { batch } }));
      }
      if (req.url?.endsWith('/heads'))
        return void res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: true, response: {} }));
      const endpoint = req.url?.endsWith('/close') ? 'close' : 'place';
      const isBatch = req.url?.endsWith('/place-together') ?? false;
      if (isBatch && !wallet.supportsBatches)
        return void res
          .writeHead(404, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: false, code: 'not-found', message: 'Not found.', errors: [] }));
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const orders = isBatch ? (body as { orders: Order[] }).orders : [body as Order];
      wallet.calls.push(...orders.map(({ pickId }) => ({ endpoint, pickId, batchedWith: orders.length - 1 }) as const));
      const fault = wallet.nextFaults.shift() ?? wallet.defaultFault;
      if (fault === 'dies-before' || (fault === 'place-dies' && endpoint === 'place')) return void res.destroy();
      if (fault === 'busy')
        return void res
          .writeHead(503, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: false, code: 'busy', message: 'busy', errors: [] }));
      const answers = orders.map((order) => {
        const { pickId, state, reason, missingRupees } = decide(wallet, endpoint, order);
        return { pickId, state, reason, missingRupees };
      });
      if (fault === 'dies-after') return void res.destroy();
      if (fault === 'silent-after') return;
      const response = isBatch ? { placed: answers.map((stake) => ({ stake, wallet: anyBalance })) } : answers[0];
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, response }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(wallet, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function decide(wallet: Omit<FakeWallet, 'url' | 'stop'>, endpoint: 'place' | 'close', order: Order): Stake {
  const stored = wallet.stakes.get(order.pickId);
  if (stored) return stored;
  const facts = {
    pickId: order.pickId,
    userId: order.userId,
    market: order.market,
    stakePaise: order.stakePaise,
    acceptedAt: order.acceptedAt,
  };
  const balance = wallet.balances.get(order.userId) ?? Number.MAX_SAFE_INTEGER;
  const missing = order.stakePaise / 100 - balance;
  const stake: Stake =
    endpoint === 'close'
      ? { ...facts, state: 'closed' }
      : missing > 0
        ? { ...facts, state: 'refused', reason: 'insufficient-balance', missingRupees: missing }
        : { ...facts, state: 'open' };
  if (stake.state === 'open') wallet.balances.set(order.userId, balance - order.stakePaise / 100);
  wallet.stakes.set(order.pickId, stake);
  return stake;
}
