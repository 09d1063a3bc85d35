import { toRupees, wordsFor, type LivePick, type WalletView } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import type { Market } from '../../markets/market';
import { answerView } from './answer-view';
import { resultLine } from './result-line';

/** Tells the player's open pages how an entry stands; the lists stay the truth. */
export function notifyEntry(contest: ContestContext, entry: Entry, wallet?: WalletView): void {
  send(contest, entry, {
    ...stateWords(entry),
    pick: { result: null, amount: toRupees(entry.stakePaise), win_amount: toRupees(entry.payoutPaise) },
    ...(wallet ? { wallet } : {}),
  });
}

/** Tells the player's open pages how an entry ended. */
export function notifySettled(contest: ContestContext, entry: Entry, market: Market): void {
  const resultText = resultLine(entry, market);
  const result = entry.kind === 'question' ? answerView(entry, market).result : entry.result.toUpperCase();
  send(contest, entry, {
    state: 'settled',
    ...(resultText === undefined ? {} : { message: resultText }),
    pick: {
      result,
      ...(resultText === undefined ? {} : { resultText }),
      amount: toRupees(entry.stakePaise),
      win_amount: toRupees(entry.payoutPaise),
    },
  });
}

function send(contest: ContestContext, entry: Entry, live: LivePick): void {
  if (entry.kind === 'match') contest.service.live.send(entry.userId, 'pick', { matchID: entry.subject, ...live });
  else contest.service.live.send(entry.userId, 'answer', { questionID: entry.subject, ...live });
}

function stateWords(entry: Entry): { state: LivePick['state']; code?: string; message?: string } {
  if (entry.state === 'held') return { state: 'held' };
  if (entry.state === 'reserved') return { state: 'confirming' };
  return {
    state: 'refused',
    ...(entry.reason === undefined ? {} : { code: entry.reason, message: wordsFor(entry.reason).message }),
  };
}
