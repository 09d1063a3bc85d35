import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { endpoints } from '@baazi/contracts';
import { type ReceivedBy, type ReplyOf } from '@baazi/contracts';

type Order = ReceivedBy<typeof endpoints.placeStake>['body'];
type Answer = ReplyOf<typeof endpoints.placeStake>;
type Settled = ReplyOf<typeof endpoints.settledStakes>['batch'][number];
type Stake = Answer & { userId: string; market: string; stakePaise: number; acceptedAt: string };
/**
 * What happens to a call: it is answered; its connection dies before anything was done (every call's, or only that of a
 * `place`), or after; it is never answered.
 */
type Weather = 'fine' | 'dies-before' | 'place-dies' | 'dies-after' | 'silent-after' | 'busy';

/** The wallet's side of a join in memory: the stake document is inserted if absent, and what is there is the answer. */
export interface FakeWallet {
  url: string;
  stakes: Map<string, Stake>;
  /** what it says of settled stakes when it is asked */
  settled: Settled[];
  /** rupees a player has; absent: enough */
  balances: Map<string, number>;
  /** weather of the coming calls, in order; then `always` */
  coming: Weather[];
  always: Weather;
  calls: { door: 'place' | 'close'; pickId: string; beside: number }[];
  /** whether stakes may come in one call */
  knowsTogether: boolean;
  stop(): Promise<void>;
}

const someWallet = { balance: 1000, bonus: 0, withdrawable: 1000, locked: 0, version: 1 };

export async function fakeWallet(): Promise<FakeWallet> {
  const wallet: Omit<FakeWallet, 'url' | 'stop'> = {
    stakes: new Map(),
    settled: [],
    balances: new Map(),
    coming: [],
    always: 'fine',
    calls: [],
    knowsTogether: true,
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
      const door = req.url?.endsWith('/close') ? 'close' : 'place';
      const isTogether = req.url?.endsWith('/place-together') ?? false;
      if (isTogether && !wallet.knowsTogether)
        return void res
          .writeHead(404, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: false, code: 'not-found', message: 'Not found.', errors: [] }));
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const orders = isTogether ? (body as { orders: Order[] }).orders : [body as Order];
      wallet.calls.push(...orders.map(({ pickId }) => ({ door, pickId, beside: orders.length - 1 }) as const));
      const weather = wallet.coming.shift() ?? wallet.always;
      if (weather === 'dies-before' || (weather === 'place-dies' && door === 'place')) return void res.destroy();
      if (weather === 'busy')
        return void res
          .writeHead(503, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: false, code: 'busy', message: 'busy', errors: [] }));
      const answers = orders.map((order) => {
        const { pickId, state, reason, missingRupees } = decide(wallet, door, order);
        return { pickId, state, reason, missingRupees };
      });
      if (weather === 'dies-after') return void res.destroy();
      if (weather === 'silent-after') return;
      const response = isTogether ? { placed: answers.map((stake) => ({ stake, wallet: someWallet })) } : answers[0];
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

function decide(wallet: Omit<FakeWallet, 'url' | 'stop'>, door: 'place' | 'close', order: Order): Stake {
  const there = wallet.stakes.get(order.pickId);
  if (there) return there;
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
    door === 'close'
      ? { ...facts, state: 'closed' }
      : missing > 0
        ? { ...facts, state: 'refused', reason: 'insufficient-balance', missingRupees: missing }
        : { ...facts, state: 'open' };
  if (stake.state === 'open') wallet.balances.set(order.userId, balance - order.stakePaise / 100);
  wallet.stakes.set(order.pickId, stake);
  return stake;
}
