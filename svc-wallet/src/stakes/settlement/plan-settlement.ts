import type { events, LedgerMessage, PayloadOf } from '@baazi/contracts';
import type { Decision } from '../decisions/decision';
import type { TransferOrder } from '../../ledger/transfer';
import type { SettledState, Split, Stake } from '../stake';
import { moveStake } from './move-stake';
import { labelOf } from '../stake-order';

export interface SettlementPlan {
  /** the update of each stake's document */
  changes: { stake: Stake; change: Partial<Stake> }[];
  orders: TransferOrder[];
  /** the notification of each moved stake */
  moves: PayloadOf<typeof events.stakesSettled>['batch'];
}

/**
 * The moves of these stakes under a decision, given their players' balances: one netted transfer per moved stake.
 * Pure: nothing is written here.
 */
export function planSettlement(
  stakes: readonly Stake[],
  decision: Pick<Decision, 'seq' | 'outcome' | 'voidFrom'>,
  balancesByPlayer: ReadonlyMap<string, Split>,
): SettlementPlan {
  const subAccounts = new Map<string, Split>(balancesByPlayer);
  const plan: SettlementPlan = { changes: [], orders: [], moves: [] };
  for (const stake of stakes) {
    const state = fateOfStake(stake, decision);
    const change: Partial<Stake> = { applied: decision.seq };
    plan.changes.push({ stake, change });
    if (state === undefined || state === stake.state) continue;
    const n = stake.n + 1;
    const before = subAccounts.get(stake.userId) ?? { cash: 0, bonus: 0 };
    const { legs: postings, received, after } = moveStake(stake, state, before);
    // The next stake of the same player starts from here.
    subAccounts.set(stake.userId, after);
    Object.assign(change, { state, n, received });
    plan.orders.push({
      id: settleId(stake._id, n),
      kind: 'settle',
      about: stake._id,
      legs: postings,
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

/** A void stake was not staked: its deposit part must be staked again. */
const restored = ({ paid }: Pick<Stake, 'paid'>, state: Stake['state']): number =>
  state === 'void' ? (paid?.unstaked ?? 0) : 0;

/** The subject of the entry's result line. */
export function paidBack(stake: Pick<Stake, 'stakePaise' | 'payoutPaise'>, state: SettledState): number {
  if (state === 'won') return stake.payoutPaise;
  return state === 'void' ? stake.stakePaise : 0;
}

/** The new state of a stake under a decision; undefined while it has no outcome. */
export function fateOfStake(
  stake: Pick<Stake, 'selection' | 'acceptedAt'>,
  decision: Pick<Decision, 'outcome' | 'voidFrom'>,
): SettledState | undefined {
  if (decision.voidFrom && stake.acceptedAt >= decision.voidFrom) return 'void';
  if (decision.outcome === undefined) return undefined;
  if (decision.outcome === 'void') return 'void';
  return stake.selection === decision.outcome ? 'won' : 'lost';
}

function settleMemo(stake: Stake, state: SettledState): LedgerMessage {
  const { stakePaise, payoutPaise, paid } = stake;
  const settled = { label: labelOf(stake), stakePaise, isCorrection: stake.n > 0 };
  switch (state) {
    case 'won':
      return { key: 'won', params: { ...settled, payoutPaise } };
    case 'lost':
      return { key: 'lost', params: settled };
    case 'void':
      return {
        key: 'refunded',
        params: { ...settled, bonusPaise: paid?.bonus ?? 0, cashPaise: paid?.cash ?? stakePaise },
      };
  }
}
