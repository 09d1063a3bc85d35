import { toRupees, type endpoints } from '@baazi/contracts';
import { inPages, reply, type Handler } from '@baazi/service-kit';
import { namesOf } from '../../ledger/read-wallets';
import type { Stake } from '../stake';
import { hedgesOf, type HedgingStake, type Tie } from './hedges-of';
import type { StakeDeps } from '../stake-deps';

const MOST_PLAYERS = 2000;
const MOST_WITHDRAWALS = 10_000;
const MOST_STAKES = 5000;
const MOST_SHOWN = 100;
const live: Stake['state'][] = ['open', 'won', 'lost'];

/** Linked players on both sides of a contest, newest stakes first. For operators: nothing is held. */
export const listHedges =
  (deps: StakeDeps): Handler<typeof endpoints.hedges> =>
  async () => {
    const ties = [...(await byFingerprint(deps)), ...(await byUpi(deps))];
    const players = [...new Set(ties.flatMap((tie) => tie.players))].slice(0, MOST_PLAYERS);
    const stakes = await deps.stakes.raw
      .find({ userId: { $in: players }, state: { $in: live } })
      .sort({ placedAt: -1 })
      .limit(MOST_STAKES)
      .toArray();
    const hedges = hedgesOf(ties, stakes.map(asHedging)).slice(0, MOST_SHOWN);
    const names = await namesOf(
      deps,
      hedges.flatMap((hedge) => hedge.stakes.map(({ userId }) => userId)),
    );
    return reply({
      isRefused: deps.oneSide,
      hedges: hedges.map(({ market, label, by, stakes: found, worstPaise }) => ({
        market,
        label,
        by,
        worstRupees: toRupees(worstPaise),
        stakes: found.map(({ userId, selection, stakePaise, payoutPaise, state }) => ({
          userId,
          name: names.get(userId) ?? '',
          selection,
          stakeRupees: toRupees(stakePaise),
          winRupees: toRupees(payoutPaise),
          state,
        })),
      })),
    });
  };

const asHedging = ({ userId, market, label, selection, stakePaise, payoutPaise, state }: Stake): HedgingStake => ({
  userId,
  market,
  label,
  selection,
  stakePaise,
  payoutPaise,
  state,
});

const kindOf = (link: string): Tie['by'] =>
  link.startsWith('device:') ? 'device' : link.startsWith('payer:') ? 'upi' : 'network';

/** Devices, payers, and networks within a referral tree, with more than one player. */
async function byFingerprint({ links }: StakeDeps): Promise<Tie[]> {
  const ties: Tie[] = [];
  for await (const page of inPages(links.raw, {})) {
    for (const { _id, players } of page) if (players.length > 1) ties.push({ players, by: kindOf(_id) });
    if (ties.length >= MOST_PLAYERS) break;
  }
  return ties;
}

/** UPI ids that received money of more than one player. A request alone links nobody: an operator has approved it. */
async function byUpi({ withdrawals }: StakeDeps): Promise<Tie[]> {
  const state = { $in: ['approved' as const, 'sending' as const, 'paid' as const, 'reversed' as const] };
  const sent = await withdrawals.raw
    .find({ state }, { projection: { upiKey: 1, userId: 1 } })
    .sort({ createdAt: -1 })
    .limit(MOST_WITHDRAWALS)
    .toArray();
  const players = new Map<string, Set<string>>();
  for (const { upiKey, userId } of sent) players.set(upiKey, (players.get(upiKey) ?? new Set<string>()).add(userId));
  return [...players.values()].filter(({ size }) => size > 1).map((of): Tie => ({ players: [...of], by: 'upi' }));
}
