import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Fixture } from '../../markets/matches/fixture';
import { matchView } from '../../markets/matches/match-view';
import type { Market } from '../../markets/market';
import type { Entry } from '../entry';
import { resultLine } from './result-line';

type TeamView = ReplyOf<typeof endpoints.listTeams>['data'][number];

const results = { pending: null, won: 'WON', lost: 'LOST', void: 'VOID' } as const;

/** A team entry as its player sees it. */
export function teamView(entry: Entry, fixture: Fixture, market: Market, now: Date): TeamView {
  const resultText = resultLine(entry, market);
  return {
    matchID: entry.subject,
    chosenTeam: entry.selection,
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    result: results[entry.result],
    ...(resultText === undefined ? {} : { resultText }),
    createdAt: entry.createdAt.toISOString(),
    match: matchView(fixture, market, now),
    ...(entry.state === 'reserved' ? { state: 'confirming' as const } : {}),
  };
}
