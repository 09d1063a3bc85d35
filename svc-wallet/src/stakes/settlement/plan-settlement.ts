import type { events, PayloadOf } from '@baazi/contracts';
import type { Decision } from '../decisions/decision';
import type { TransferOrder } from '../../ledger/transfer';
import type { SettledState, Split, Stake } from '../stake';
import { fateOfStake } from './fate-of-stake';
import { moveStake } from './move-stake';
import { settleMemo } from './settle-memo';

export interface SettlementPlan {
  /** what becomes of each stake's document */
  changes: { stake: Stake; change: Partial<Stake> }[];
  orders: TransferOrder[];
  /** what is told of each stake that moves */
  moves: PayloadOf<typeof events.stakesSettled>['batch'];
}

/**
 * What a decision makes of these stakes, given what their players hold: one netted transfer for each that moves. Pure:
 * nothing is written here.
 */
export function planSettlement(
  stakes: readonly Stake[],
  decision: Pick<Decision, 'seq' | 'outcome' | 'voidFrom'>,
  holdings: ReadonlyMap<string, Split>,
): SettlementPlan {
  const purses = new Map<string, Split>(holdings);
  const plan: SettlementPlan = { changes: [], orders: [], moves: [] };
  for (const stake of stakes) {
    const state = fateOfStake(stake, decision);
    const change: Partial<Stake> = { applied: decision.seq };
    plan.changes.push({ stake, change });
    if (state === undefined || state === stake.state) continue;
    const n = stake.n + 1;
    const before = purses.get(stake.userId) ?? { cash: 0, bonus: 0 };
    const { legs, received, purse } = moveStake(stake, state, before);
    // The next stake of the same player starts from here.
    purses.set(stake.userId, purse);
    Object.assign(change, { state, n, received });
    plan.orders.push({
      id: settleId(stake._id, n),
      kind: 'settle',
      about: stake._id,
      legs,
      unstaked: restored(stake, state) - restored(stake, stake.state),
      memo: settleMemo(stake, state),
    });
    plan.moves.push({
      pickId: stake._id,
      userId: stake.userId,
      n,
      result: state,
      payoutPaise: paidBack(stake, state),
    });
  }
  return plan;
}

/** The transfer of a stake's settlement number `n`, from 1. */
export const settleId = (pickId: string, n: number): string => `settle:${pickId}:${n}`;

/** A void stake was not staked: what was paid in for it is to be staked again. */
const restored = ({ paid }: Pick<Stake, 'paid'>, state: Stake['state']): number =>
  state === 'void' ? (paid?.unstaked ?? 0) : 0;

/** What the result line of the pick speaks of. */
export function paidBack(stake: Pick<Stake, 'stakePaise' | 'payoutPaise'>, state: SettledState): number {
  if (state === 'won') return stake.payoutPaise;
  return state === 'void' ? stake.stakePaise : 0;
}
