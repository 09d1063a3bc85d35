import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Fixture } from '../fixtures/fixture';
import { matchView } from '../fixtures/match-view';
import type { Market } from '../markets/market';
import type { Pick } from './pick';
import { resultLine } from './result-line';

export type PickView = ReplyOf<typeof endpoints.listTeams>['data'][number];

const results = { pending: null, won: 'WON', lost: 'LOST', void: 'VOID' } as const;

/** A team pick as its player sees it. */
export function pickView(pick: Pick, fixture: Fixture, market: Market, now: Date): PickView {
  const resultText = resultLine(pick, market);
  return {
    matchID: pick.subject,
    chosenTeam: pick.selection,
    amount: toRupees(pick.stakePaise),
    win_amount: toRupees(pick.payoutPaise),
    result: results[pick.result],
    ...(resultText === undefined ? {} : { resultText }),
    createdAt: pick.createdAt.toISOString(),
    match: matchView(fixture, market, now),
    ...(pick.state === 'reserved' ? { state: 'confirming' as const } : {}),
  };
}
