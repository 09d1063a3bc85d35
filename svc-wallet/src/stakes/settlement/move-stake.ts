import { house, moving, player, type Posting } from '../../ledger/account';
import type { SettledState, Split, Stake } from '../stake';

export interface StakeMove {
  legs: Posting[];
  /** net amount that settlement has given the player after this move */
  received: Split;
  /** the player's two sub-accounts after this move */
  after: Split;
}
type Movable = Pick<Stake, 'userId' | 'stakePaise' | 'payoutPaise' | 'state' | 'paid' | 'received'>;

/**
 * One netted transfer from a stake's current state to its new one: the reverse of what its settlements really moved,
 * plus the new outcome. The stake leaves escrow once; later moves run between player and house. An amount that cannot
 * be taken back without going below zero (spent or withdrawn meanwhile) is a posting of house:correction, and returns
 * from there should the stake win again.
 */
export function moveStake(stake: Movable, state: SettledState, wallet: Split): StakeMove {
  const before = stake.received ?? { cash: 0, bonus: 0 };
  const due = dueIn(stake, state);
  const first = stake.state === 'open';
  const after = takenFrom(wallet, { cash: due.cash - before.cash, bonus: due.bonus - before.bonus });
  const delta = { cash: after.cash - wallet.cash, bonus: after.bonus - wallet.bonus };
  const received = { cash: before.cash + delta.cash, bonus: before.bonus + delta.bonus };
  const houseBefore = first ? 0 : stake.stakePaise - total(dueIn(stake, stake.state));
  const shortBefore = first ? 0 : total(before) - total(dueIn(stake, stake.state));
  const postings = moving([
    player(stake.userId, 'escrow', first ? -stake.stakePaise : 0),
    player(stake.userId, 'cash', delta.cash),
    player(stake.userId, 'bonus', delta.bonus),
    house('stakes', stake.stakePaise - total(due) - houseBefore),
    house('correction', shortBefore - (total(received) - total(due))),
  ]);
  return { legs: postings, received, after };
}

/**
 * What a state owes the player: a win is cash whatever paid for it, a void returns exactly to the sub-accounts it
 * came from.
 */
function dueIn(stake: Movable, state: Stake['state']): Split {
  if (state === 'won') return { cash: stake.payoutPaise, bonus: 0 };
  if (state === 'void') return stake.paid ?? { cash: stake.stakePaise, bonus: 0 };
  return { cash: 0, bonus: 0 };
}

/** The sub-accounts after a change: where one is too small the other covers; neither goes below zero. */
function takenFrom(wallet: Split, change: Split): Split {
  let cash = wallet.cash + change.cash;
  let bonus = wallet.bonus + change.bonus;
  if (cash < 0) [cash, bonus] = [0, bonus + cash];
  if (bonus < 0) [cash, bonus] = [Math.max(0, cash + bonus), 0];
  return { cash, bonus };
}

const total = ({ cash, bonus }: Split): number => cash + bonus;
