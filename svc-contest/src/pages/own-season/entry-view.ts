import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Entry } from '../../entries/entry';
import type { Fixture } from '../../markets/matches/fixture';
import { stateOf, titleOf, type Market } from '../../markets/market';
import { resultLine } from '../../entries/own/entry-views';
import type { Score } from '../../scores/score';
import { scoreView } from '../../scores/score-view';
import { correctionOf } from '../../results/correction-of';

type EntryView = ReplyOf<typeof endpoints.ownEntries>['data'][number];

/** An entry with what it is on; `fixture` is the match, or the one that the question is about. */
export interface ShownEntry {
  entry: Entry;
  market: Market;
  fixture?: Fixture;
  /** of a match in play */
  score?: Score;
}

/** Open until the lock, live until the money has moved, then settled. */
export function entryState({ entry, market }: ShownEntry, now: Date): EntryView['state'] {
  if (entry.result !== 'pending') return 'settled';
  return stateOf(market, now) === 'open' ? 'open' : 'live';
}

/** An entry as its player sees it among all others. */
export function entryView(shown: ShownEntry, now: Date): EntryView {
  const { entry, market, fixture } = shown;
  const resultText = resultLine(entry, market);
  const corrected = correctionOf(entry, market);
  const [first, second] = fixture?.teams ?? [];
  return {
    _id: entry._id,
    kind: entry.kind,
    market: entry.market,
    ...(fixture ? { matchID: fixture.matchID } : {}),
    ...(entry.kind === 'question' ? { questionID: entry.subject } : {}),
    ...titleOf(market),
    ...(fixture ? { match_number: fixture.matchNumber } : {}),
    ...(first !== undefined && second !== undefined ? { teams: [first, second] } : {}),
    selection: entry.selection,
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    state: entryState(shown, now),
    result: entry.result,
    ...(resultText === undefined ? {} : { resultText }),
    ...(corrected ? { corrected } : {}),
    startsAt: (fixture?.startsAt ?? market.locksAt).toISOString(),
    closesAt: market.locksAt.toISOString(),
    acceptedAt: entry.acceptedAt.toISOString(),
    ...(entry.settledAt ? { settledAt: entry.settledAt.toISOString() } : {}),
    ...(entry.state === 'reserved' ? { confirming: true } : {}),
    ...(shown.score ? { score: scoreView(shown.score, now) } : {}),
  };
}
