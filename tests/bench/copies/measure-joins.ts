import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { inFlight } from '../../load/in-flight';
import { loadClient } from '../../load/load-client';
import { processorUs, processorUsOf, usedPer } from '../../load/processor-time';
import { signInPlayers } from '../players/sign-in-players';

const PER_PLAYER = 8;
const ALONE = 100;
const STAKE = 49;
const round = (number: number) => Number(number.toFixed(2));

export interface Joins {
  joins: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** of joins that come one after the other */
  aloneP50Ms: number;
  /** processor time for a join, by part, its copies together; `own` is the client */
  msPerJoin: Record<string, number>;
  balanced: boolean;
}

/** CPU so far of each part, its copies together, in microseconds. */
function spent(pids: Record<string, number>): Record<string, number> {
  const sums: Record<string, number> = { own: processorUs(process.pid) };
  for (const [name, us] of Object.entries(processorUsOf(pids))) {
    const part = name.replace(/#.*/, '');
    sums[part] = (sums[part] ?? 0) + us;
  }
  return sums;
}

/** Joins on a stack of its own, `width` in flight, then one after the other. `root`: the tree that the stack is started from. */
export async function measureJoins({
  joins,
  width,
  copies,
  root,
}: {
  joins: number;
  width: number;
  copies: number;
  root?: string;
}): Promise<Joins> {
  const stack = await startTestStack({
    words: ['--at', '2025-04-05T09:00:00+05:30', '--fresh', '--scale', `svc-wallet=${copies}`],
    ...(root === undefined ? {} : { root }),
  });
  const portal = loadClient(stack.base);
  try {
    const players = await signInPlayers(
      stack,
      Array.from({ length: Math.max(ALONE, Math.ceil(joins / PER_PLAYER)) }, (_, i) => ({ userId: `bench-${i}` })),
    );
    await inFlight(players, 10, ({ token }) => portal.deposit(token, 4, 500));
    const { matches } = await portal.dashboard(players[0]?.token ?? '');
    const wishes = matches
      .slice(0, PER_PLAYER)
      .flatMap((match) => players.map((player) => ({ match, player })))
      .slice(0, joins);
    const join = async ({ match, player }: (typeof wishes)[number], i: number): Promise<void> => {
      const { matchID, match_id, teams } = match;
      const chosenTeam = i % 2 === 0 ? teams[0] : teams[1];
      portal.must(await portal.join(player.token, { matchID, match_id, chosenTeam, amount: STAKE }), 'join');
    };
    const [one, other] = matches.slice(PER_PLAYER);
    if (!one || !other) throw new Error('the season has too few matches');
    // What a process spends on its first joins is spent on getting warm.
    await inFlight(
      players.map((player) => ({ match: other, player })),
      width,
      join,
    );
    const before = spent(stack.pids());
    const run = await inFlight(wishes, width, join);
    const usPerJoin = usedPer(wishes.length, before, spent(stack.pids()));
    const alone = await inFlight(
      players.slice(0, ALONE).map((player) => ({ match: one, player })),
      1,
      join,
    );
    const { email, password } = stack.operator();
    const { balanced } = await portal.books(await portal.login(email, password));
    return {
      joins: wishes.length,
      perSecond: run.perSecond,
      p50Ms: run.p50Ms,
      p99Ms: run.p99Ms,
      aloneP50Ms: alone.p50Ms,
      msPerJoin: Object.fromEntries(Object.entries(usPerJoin).map(([part, us]) => [part, round(us / 1000)])),
      balanced,
    };
  } finally {
    portal.close();
    await stack.stop();
  }
}
