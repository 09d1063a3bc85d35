import { toRupees, refusalTextFor, type LivePick, type WalletView } from '@baazi/contracts';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import type { Market } from '../../markets/market';
import { answerView, resultLine } from './entry-views';

/** Pushes an entry's state to the player's open pages. Best effort: the lists are authoritative. */
export function notifyEntry(deps: Pick<EntryDeps, 'service'>, entry: Entry, wallet?: WalletView): void {
  send(deps, entry, {
    ...stateText(entry),
    pick: { result: null, amount: toRupees(entry.stakePaise), win_amount: toRupees(entry.payoutPaise) },
    wallet,
  });
}

/** Pushes an entry's result to the player's open pages. */
export function notifySettled(deps: Pick<EntryDeps, 'service'>, entry: Entry, market: Market): void {
  const { resultText, resultMessage } = resultLine(entry, market) ?? {};
  const result = entry.kind === 'question' ? answerView(entry, market).result : entry.result.toUpperCase();
  send(deps, entry, {
    state: 'settled',
    message: resultText,
    resultMessage,
    pick: {
      result,
      resultText,
      amount: toRupees(entry.stakePaise),
      win_amount: toRupees(entry.payoutPaise),
    },
  });
}

function send(deps: Pick<EntryDeps, 'service'>, entry: Entry, live: LivePick): void {
  if (entry.kind === 'match') deps.service.live.send(entry.userId, 'pick', { matchID: entry.subject, ...live });
  else deps.service.live.send(entry.userId, 'answer', { questionID: entry.subject, ...live });
}

function stateText(entry: Entry): { state: LivePick['state']; code?: string; message?: string } {
  if (entry.state === 'held') return { state: 'held' };
  if (entry.state === 'reserved') return { state: 'confirming' };
  return {
    state: 'refused',
    code: entry.reason,
    message: entry.reason === undefined ? undefined : refusalTextFor(entry.reason).message,
  };
}
