import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Entry } from '../../entries/entry';
import type { Fixture } from '../../markets/matches/fixture';
import { stateOf, titleOf, type Market } from '../../markets/market';
import { resultLine } from '../../entries/own/entry-views';
import type { Score } from '../../scores/score';
import { scoreView } from '../../scores/score-view';
import { splitOf } from '../match/crowd';
import { correctionOf } from '../../results/correction-of';

type EntryView = ReplyOf<typeof endpoints.ownEntries>['data'][number];

/** An entry with its subject; `fixture` is the match, or the match of the question. */
export interface ShownEntry {
  entry: Entry;
  market: Market;
  fixture?: Fixture | undefined;
  /** of a match in play */
  score?: Score | undefined;
}

/** Open until the lock, live until the stake is settled. */
export function entryState({ entry, market }: ShownEntry, now: Date): EntryView['state'] {
  if (entry.result !== 'pending') return 'settled';
  return stateOf(market, now) === 'open' ? 'open' : 'live';
}

/** An entry as its player sees it in the list. */
export function entryView(shown: ShownEntry, now: Date): EntryView {
  const { entry, market, fixture } = shown;
  const corrected = correctionOf(entry, market);
  const [first, second] = fixture?.teams ?? [];
  return {
    _id: entry._id,
    kind: entry.kind,
    market: entry.market,
    matchID: fixture?.matchID,
    questionID: entry.kind === 'question' ? entry.subject : undefined,
    ...titleOf(market),
    match_number: fixture?.matchNumber,
    teams: first !== undefined && second !== undefined ? [first, second] : undefined,
    selection: entry.selection,
    crowd: splitOf(market, entry.crowd),
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    state: entryState(shown, now),
    result: entry.result,
    ...resultLine(entry, market),
    corrected,
    startsAt: (fixture?.startsAt ?? market.locksAt).toISOString(),
    closesAt: market.locksAt.toISOString(),
    acceptedAt: entry.acceptedAt.toISOString(),
    settledAt: entry.settledAt?.toISOString(),
    confirming: entry.state === 'reserved' ? true : undefined,
    score: shown.score && scoreView(shown.score, now),
  };
}
