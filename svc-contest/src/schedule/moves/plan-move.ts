import {
  dayInIndia,
  entryClosesAt,
  matchMarket,
  questionLocksAt,
  questionMarket,
  toRupees,
  rupeesText,
} from '@baazi/contracts';
import type { ClientSession } from 'mongoose';
import type { ScheduleDeps } from '../publish-matches';
import { tallyOf } from '../../entries/tally';
import type { Market } from '../../markets/market';
import { planLock, type LockPlan } from './plan-lock';

/** A market whose lock a move changes. */
interface LockMove {
  market: Market;
  plan: LockPlan;
}
export interface Refunds {
  entries: number;
  refundRupees: number;
}

/** The new locks of a match and of its undecided questions; the match is first. */
export async function planMove(
  deps: ScheduleDeps,
  { matchID, startsAt }: { matchID: string; startsAt: Date },
  session?: ClientSession,
): Promise<LockMove[]> {
  const closesAt = entryClosesAt(startsAt);
  const questionLock = questionLocksAt(dayInIndia(startsAt), closesAt);
  const questions = await deps.questions
    .find({ matchID })
    .sort({ questionID: 1 })
    .session(session ?? null)
    .lean();
  const moves: LockMove[] = [];
  for (const id of [matchMarket(matchID), ...questions.map(({ questionID }) => questionMarket(questionID))]) {
    const market = await deps.markets
      .findById(id)
      .session(session ?? null)
      .lean();
    if (!market || market.outcome !== undefined) continue;
    const newLock = market.kind === 'match' ? closesAt : questionLock;
    moves.push({ market, plan: planLock(market, newLock, deps.now()) });
  }
  return moves;
}

/** The refunds of a move, without those of earlier moves. */
export async function refundsOf(deps: ScheduleDeps, moves: readonly LockMove[]): Promise<Refunds> {
  const refunds: Refunds = { entries: 0, refundRupees: 0 };
  for (const { market, plan } of moves) {
    if (plan.voidFrom === undefined) continue;
    const before = market.voidFrom === undefined ? { entries: 0, refundRupees: 0 } : await cutOf(deps, market);
    const after = await cutOf(deps, { _id: market._id, voidFrom: plan.voidFrom });
    refunds.entries += after.entries - before.entries;
    refunds.refundRupees += after.refundRupees - before.refundRupees;
  }
  return refunds;
}

async function cutOf(deps: ScheduleDeps, market: Pick<Market, '_id' | 'voidFrom'>): Promise<Refunds> {
  const cut = (await tallyOf(deps, market)).groups.filter((group) => group.cut);
  return {
    entries: cut.reduce((sum, { entries }) => sum + entries, 0),
    refundRupees: toRupees(cut.reduce((sum, { stakedPaise }) => sum + stakedPaise, 0)),
  };
}

export const areSameRefunds = (a: Refunds, b: Refunds): boolean =>
  a.entries === b.entries && a.refundRupees === b.refundRupees;

/** Whether two plans cut the same markets at the same instants. */
export const haveSameCuts = (a: readonly LockMove[], b: readonly LockMove[]): boolean => cutsIn(a) === cutsIn(b);
const cutsIn = (moves: readonly LockMove[]): string =>
  moves.flatMap(({ market, plan }) => (plan.voidFrom ? `${market._id} ${plan.voidFrom.toISOString()}` : [])).join();

/** The message to an operator who has not confirmed the refunds. */
export function refundMessage(refunds: Refunds): { message: string; top: { refunds: Refunds } } {
  const { entries, refundRupees } = refunds;
  const message =
    entries === 0
      ? 'This refunds nobody any more. Please look again.'
      : `This refunds ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${rupeesText(refundRupees)} in all, for good. Please look at it and confirm exactly that.`;
  return { message, top: { refunds } };
}
