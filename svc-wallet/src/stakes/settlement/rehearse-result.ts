import { toRupees, type endpoints } from '@baazi/contracts';
import { inPages, reply, type Handler } from '@baazi/service-kit';
import { planSettlement } from './plan-settlement';
import type { Stake } from '../stake';
import type { SettlementDeps } from '../stake-deps';

const fields = [
  'userId',
  'selection',
  'stakePaise',
  'payoutPaise',
  'acceptedAt',
  'state',
  'paid',
  'received',
  'n',
  'applied',
] as const;
type Read = Pick<Stake, '_id' | (typeof fields)[number]>;
interface Moves {
  stakes: number;
  paise: number;
}

/**
 * The effect of an outcome, planned by the settler's own rule over current balances. Nothing is written, so players'
 * actions meanwhile may change it.
 */
export const rehearseResult =
  (deps: SettlementDeps): Handler<typeof endpoints.rehearseResult> =>
  async ({ query: { market, outcome } }) => {
    const decision = await deps.decisions.findById(market).lean();
    const requested = { seq: 0, outcome, voidFrom: decision?.voidFrom };
    const gain: Moves = { stakes: 0, paise: 0 };
    const lose: Moves = { stakes: 0, paise: 0 };
    const short: Moves = { stakes: 0, paise: 0 };
    const house = { now: 0, change: 0, kept: 0 };
    let stakes = 0;
    let moved = 0;
    for await (const page of inPages(deps.stakes.raw, { market }, { fields })) {
      const live = page.filter(({ state }) => state !== 'refused' && state !== 'closed');
      stakes += live.length;
      const { orders } = planSettlement(live.map(asStake), requested, await subAccountsOf(deps, live));
      moved += orders.length;
      for (const { state, stakePaise, received } of live)
        if (state !== 'open') house.now += stakePaise - (received?.cash ?? 0) - (received?.bonus ?? 0);
      for (const { legs: postings } of orders) {
        const sum = (isOf: (account: string) => boolean): number =>
          postings.reduce((total, { account, paise }) => total + (isOf(account) ? paise : 0), 0);
        const comes = sum((account) => /:(cash|bonus)$/.test(account) && account.startsWith('player:'));
        const bears = -sum((account) => account === 'house:correction');
        const toHouse = sum((account) => account.startsWith('house:'));
        house.change += toHouse;
        house.kept += Math.max(0, toHouse);
        if (comes > 0) add(gain, comes);
        else add(lose, -comes);
        if (bears > 0) add(short, bears);
      }
    }
    return reply({
      market,
      outcome,
      from: decision?.outcome ?? null,
      stakes,
      moved,
      gain: { stakes: gain.stakes, rupees: toRupees(gain.paise) },
      lose: { stakes: lose.stakes, rupees: toRupees(lose.paise) },
      shortRupees: toRupees(short.paise),
      shortStakes: short.stakes,
      houseNowRupees: toRupees(house.now),
      houseThenRupees: toRupees(house.now + house.change),
      keptRupees: decision?.outcome === undefined ? toRupees(house.kept) : undefined,
    });
  };

function add(moves: Moves, paise: number): void {
  moves.stakes += 1;
  moves.paise += paise;
}

/** The rule needs only these fields of a stake. */
const asStake = (read: Read): Stake => ({ ...read, market: '', label: '', requestHash: '', placedAt: read.acceptedAt });

async function subAccountsOf(
  deps: SettlementDeps,
  stakes: readonly Read[],
): Promise<Map<string, { cash: number; bonus: number }>> {
  const wallets = await deps.wallets.raw
    .find({ _id: { $in: [...new Set(stakes.map(({ userId }) => userId))] } }, { projection: { cash: 1, bonus: 1 } })
    .toArray();
  return new Map(wallets.map(({ _id, cash, bonus }) => [_id, { cash, bonus }]));
}
