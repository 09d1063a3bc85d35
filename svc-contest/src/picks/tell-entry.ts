import { toRupees, wordsFor, type LivePick, type WalletView } from '@baazi/contracts';
import type { Contest } from '../contest';
import type { Pick } from './pick';

/** Tells the player's open pages how an entry stands; the lists stay the truth. */
export function tellEntry(contest: Contest, pick: Pick, wallet?: WalletView): void {
  send(contest, pick, {
    ...stateWords(pick),
    pick: { result: null, amount: toRupees(pick.stakePaise), win_amount: toRupees(pick.payoutPaise) },
    ...(wallet ? { wallet } : {}),
  });
}

export function send(contest: Contest, pick: Pick, live: LivePick): void {
  if (pick.kind === 'match') contest.service.live.send(pick.userId, 'pick', { matchID: pick.subject, ...live });
  else contest.service.live.send(pick.userId, 'answer', { questionID: pick.subject, ...live });
}

function stateWords(pick: Pick): { state: LivePick['state']; code?: string; message?: string } {
  if (pick.state === 'held') return { state: 'held' };
  if (pick.state === 'reserved') return { state: 'confirming' };
  return {
    state: 'refused',
    ...(pick.reason === undefined ? {} : { code: pick.reason, message: wordsFor(pick.reason).message }),
  };
}
