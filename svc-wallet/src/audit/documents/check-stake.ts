import { isOpen, toPaise, toRupees, winningAmount } from '@baazi/contracts';
import type { Decision } from '../../stakes/decisions/decision';
import { moving, player } from '../../ledger/account';
import { requestHash } from '../../ledger/decide-postings';
import { fateOfStake, settleId } from '../../stakes/settlement/plan-settlement';
import type { Stake } from '../../stakes/stake';
import { orderHash } from '../../stakes/stake-order';
import { expectOnly, movedOn, type Posted } from './expect-transfer';

export const keysOfStake = ({ _id, n }: Pick<Stake, '_id' | 'n'>): string[] => [
  `stake:${_id}`,
  ...Array.from({ length: n }, (_, i) => settleId(_id, i + 1)),
];

/** A stake placed while its market was settled is found by the next sweep. */
const STRAY_MS = 60_000;

/** A stake against its order, its transfers and its market's decision. */
export function checkStake(stake: Stake, posted: Posted, decision: Decision | undefined, now: Date): string[] {
  const name = `stake ${stake._id}`;
  const { state, n, paid, stakePaise, payoutPaise, userId, market, selection } = stake;
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`${name}: ${what}`));
  const { _id: pickId, label, acceptedAt, locksAt, requestHash: hash } = stake;
  const order = {
    pickId,
    userId,
    market,
    selection,
    stakePaise,
    payoutPaise,
    label,
    acceptedAt: acceptedAt.toISOString(),
    locksAt: locksAt?.toISOString(),
  };
  say(orderHash(order) !== hash, 'it is not what was ordered');
  if (state === 'refused' || state === 'closed') {
    say(n !== 0 || paid !== undefined || stake.received !== undefined, `it is ${state} and settled or paid for`);
    say(
      (state === 'closed') !== (stake.reason === 'given-up'),
      `it is ${state} because of ${stake.reason ?? 'nothing'}`,
    );
    return [...problems, ...expectOnly(name, posted, { [`stake:${pickId}`]: 'absent' })];
  }
  say(
    locksAt !== undefined && !isOpen(locksAt, acceptedAt),
    `it was accepted at ${acceptedAt.toISOString()}, its entry ended at ${locksAt?.toISOString()}`,
  );
  const wins = winningAmount(toRupees(stakePaise));
  say(wins === undefined || toPaise(wins) !== payoutPaise, `${stakePaise} paise win ${payoutPaise}`);
  say(paid === undefined || paid.cash + paid.bonus !== stakePaise, `it was not paid for with ${stakePaise} paise`);
  const paidFrom = paid ?? { cash: stakePaise, bonus: 0 };
  problems.push(
    ...expectOnly(name, posted, {
      [`stake:${pickId}`]: moving([
        player(userId, 'bonus', -paidFrom.bonus),
        player(userId, 'cash', -paidFrom.cash),
        player(userId, 'escrow', stakePaise),
      ]),
    }),
  );
  const content = { userId, market, stakePaise };
  const held = posted.get(`stake:${pickId}`);
  say(
    held !== undefined && held.requestHash !== requestHash({ kind: 'stake', content, legs: [] }),
    `its transfer ${held?._id} was asked for with other content`,
  );
  say(
    (paid?.unstaked ?? 0) !== -(held?.unstaked ?? 0),
    `${paid?.unstaked ?? 0} of it were paid in and never staked, ` +
      `its transfer ${held?._id} says ${-(held?.unstaked ?? 0)}`,
  );
  problems.push(...settledProblems(stake, posted), ...decisionProblems(stake, decision, now));
  return problems;
}

/** All settlements of a stake together moved what its state implies, and `received` is what they paid. */
function settledProblems(stake: Stake, posted: Posted): string[] {
  const { _id, state, n, stakePaise, userId } = stake;
  const name = `stake ${_id}`;
  if (n === 0) return state === 'open' && !stake.received ? [] : [`${name}: it is ${state} and was never settled`];
  if (state === 'open') return [`${name}: it is open and was settled ${n} times`];
  const moved = { escrow: 0, cash: 0, bonus: 0, stakes: 0, correction: 0 };
  const problems: string[] = [];
  for (let k = 1; k <= n; k += 1) {
    const id = settleId(_id, k);
    const transfer = posted.get(id);
    if (!transfer) problems.push(`${name}: its transfer ${id} is not there`);
    const escrow = movedOn(transfer, `player:${userId}:escrow`);
    if (transfer && escrow !== (k === 1 ? -stakePaise : 0))
      problems.push(`${name}: its transfer ${id} moves ${escrow} of escrow`);
    moved.cash += movedOn(transfer, `player:${userId}:cash`);
    moved.bonus += movedOn(transfer, `player:${userId}:bonus`);
    moved.stakes += movedOn(transfer, 'house:stakes');
    moved.correction += movedOn(transfer, 'house:correction');
  }
  const due = dueIn(stake);
  const given = moved.cash + moved.bonus;
  if (moved.stakes !== stakePaise - due || moved.correction !== due - given)
    problems.push(
      `${name}: it is ${state}, which owes ${due}; its settlements gave ${given}, ` +
        `the house took ${moved.stakes} and lost ${-moved.correction} to corrections`,
    );
  if (stake.received?.cash !== moved.cash || stake.received.bonus !== moved.bonus)
    problems.push(
      `${name}: it says that it received ${stake.received?.cash} cash and ${stake.received?.bonus} bonus, ` +
        `its settlements gave ${moved.cash} and ${moved.bonus}`,
    );
  return problems;
}

function dueIn({ state, payoutPaise, stakePaise }: Stake): number {
  if (state === 'won') return payoutPaise;
  return state === 'void' ? stakePaise : 0;
}

/** The state is the decision's: a market in settlement may have stakes behind it. */
function decisionProblems(stake: Stake, decision: Decision | undefined, now: Date): string[] {
  const { _id, state, applied = 0, market } = stake;
  const name = `stake ${_id}`;
  if (!decision)
    return state === 'open' && applied === 0 ? [] : [`${name}: it is ${state}, its market ${market} was never decided`];
  if (applied > decision.seq)
    return [`${name}: it follows decision ${applied} of ${market}, which has made ${decision.seq}`];
  if (applied === decision.seq) {
    const fate = fateOfStake(stake, decision) ?? 'open';
    return fate === state ? [] : [`${name}: it is ${state}, the decision about ${market} makes it ${fate}`];
  }
  const settledAt = decision.state === 'settled' ? decision.settledAt?.getTime() : undefined;
  const isStray = now.getTime() - Math.max(settledAt ?? 0, stake.placedAt.getTime()) < STRAY_MS;
  return settledAt === undefined || (state === 'open' && isStray)
    ? []
    : [`${name}: it is ${state} and behind the decision about ${market}, which is settled`];
}
