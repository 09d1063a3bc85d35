import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { inFlight, type Rate } from '../../load/in-flight';
import { loadClient } from '../../load/load-client';
import { processorUs, processorUsOf } from '../../load/processor-time';
import { signInPlayers } from '../players/sign-in-players';

const STAKE = 49;

/** A stack of its own whose funded players join one match after another. */
export interface Joining {
  /** Processor time so far of each part, over all its instances, in microseconds; `own` is the client. */
  spent(): Record<string, number>;
  /** Joins on the next `matches` matches, `width` in flight: all players, or the first so many. */
  join(load: { width: number; joins?: number; matches?: number }): Promise<Rate & { joins: number }>;
  balanced(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openJoining(options: {
  copies: number;
  players: number;
  /** the tree that the stack starts from */
  root?: string | undefined;
}): Promise<Joining> {
  const stack = await startTestStack({
    args: ['--at', '2025-04-05T09:00:00+05:30', '--fresh', '--scale', `svc-wallet=${options.copies}`],
    root: options.root,
  });
  const portal = loadClient(stack.base);
  const close = async (): Promise<void> => {
    portal.close();
    await stack.stop();
  };
  try {
    const players = await signInPlayers(
      stack,
      Array.from({ length: options.players }, (_, i) => ({ userId: `bench-${i}` })),
    );
    await inFlight(players, 10, ({ token }) => portal.deposit(token, 4, 500));
    const { matches } = await portal.dashboard(players[0]?.token ?? '');
    return {
      spent: () => {
        const sums: Record<string, number> = { own: processorUs(process.pid) };
        for (const [name, us] of Object.entries(processorUsOf(stack.pids()))) {
          const part = name.replace(/#.*/, '');
          sums[part] = (sums[part] ?? 0) + us;
        }
        return sums;
      },
      join: async ({ width, joins = Infinity, matches: count = 1 }) => {
        const chosen = matches.splice(0, count);
        if (chosen.length < count) throw new Error('the season has too few matches');
        const requests = chosen.flatMap((match) => players.map((player) => ({ match, player }))).slice(0, joins);
        const rate = await inFlight(requests, width, async ({ match, player }, i) => {
          const { matchID, match_id, teams } = match;
          const chosenTeam = i % 2 === 0 ? teams[0] : teams[1];
          portal.must(await portal.join(player.token, { matchID, match_id, chosenTeam, amount: STAKE }), 'join');
        });
        return { ...rate, joins: requests.length };
      },
      balanced: async () => {
        const { email, password } = stack.operator();
        return (await portal.books(await portal.login(email, password))).balanced;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
