import { toPaise } from '@baazi/contracts';
import { inPages, type Tx } from '@baazi/service-kit';
import type { Stake } from '../stake';
import type { SettlementDeps, StakeDeps } from '../stake-deps';
import type { StakeOrder } from '../stake-order';
import type { SameCommit } from './same-commit';

/**
 * From this sum on the smaller of a network's two sides, its winnings on a market wait for a review. With less on it,
 * both sides together win at most twice that much (docs/policies.md).
 */
const REVIEW_FROM_RUPEES = 100;

/**
 * The network that a stake counts for (policy `hedge-review`): that of a player to whom nothing was paid out yet. One
 * with an approved withdrawal has a UPI ID of the own, or is linked by it.
 */
export const countedNetwork = (
  { money }: Pick<StakeDeps, 'money'>,
  { marks, userId }: Pick<StakeOrder, 'marks' | 'userId'>,
  { upis }: Pick<SameCommit, 'upis'>,
): string | undefined => (money.policies.has('hedge-review') && !upis.has(userId) ? marks?.network : undefined);

/** Those of the given networks that stand on opposite sides of a market. */
type HedgedAmong = (networks: readonly string[]) => Promise<ReadonlySet<string>>;

/** Judges each network once: after the lock its stakes no longer change. */
export function hedgedNetworks({ stakes }: Pick<SettlementDeps, 'stakes'>, market: string): HedgedAmong {
  const judged = new Map<string, boolean>();
  return async (networks) => {
    const unknown = [...new Set(networks)].filter((one) => !judged.has(one));
    const sides = new Map(unknown.map((network) => [network, new Map<string, number>()]));
    const counted = { market, network: { $in: unknown } };
    if (unknown.length > 0)
      for await (const page of inPages(stakes.raw, counted, { fields: ['network', 'selection', 'stakePaise'] }))
        for (const { network = '', selection, stakePaise } of page) {
          const of = sides.get(network);
          of?.set(selection, (of.get(selection) ?? 0) + stakePaise);
        }
    for (const [network, of] of sides) judged.set(network, isHedge([...of.values()]));
    return new Set(networks.filter((one) => judged.get(one)));
  };
}

/** `sums`: staked on each side, in paise. */
function isHedge(sums: readonly number[]): boolean {
  const [, second = 0] = sums.toSorted((a, b) => b - a);
  return second >= toPaise(REVIEW_FROM_RUPEES);
}

/**
 * Holds the withdrawals of winners whose network stood on both sides, until an operator ends the review. An earlier
 * reason stays.
 */
export async function holdHedgedWinnings(
  { wallets }: Pick<SettlementDeps, 'wallets'>,
  { session }: Tx,
  { changes, hedgedAmong }: { changes: readonly { stake: Stake; change: Partial<Stake> }[]; hedgedAmong: HedgedAmong },
): Promise<void> {
  const won = changes.flatMap(({ stake, change }) =>
    change.state === 'won' && stake.network !== undefined ? [{ userId: stake.userId, network: stake.network }] : [],
  );
  if (won.length === 0) return;
  const hedged = await hedgedAmong(won.map(({ network }) => network));
  const players = won.filter(({ network }) => hedged.has(network)).map(({ userId }) => userId);
  if (players.length === 0) return;
  const free = { _id: { $in: players }, frozen: { $exists: false } };
  await wallets.updateMany(free, { $set: { frozen: 'hedge' } }, { session });
}
