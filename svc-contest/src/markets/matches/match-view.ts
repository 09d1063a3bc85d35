import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { stateOf, type Market } from '../market';
import { olderRules } from '../rules/older-rules';
import { nameOf, type Fixture } from './fixture';

export type MatchView = ReplyOf<typeof endpoints.dashboard>['matches'][number];

/** A match as players see it. */
export function matchView(fixture: Fixture, market: Market, now: Date): MatchView {
  const [first = '', second = ''] = fixture.teams;
  return {
    matchID: fixture.matchID,
    match_id: fixture._id.toHexString(),
    match_number: fixture.matchNumber,
    name: nameOf(fixture),
    teams: [first, second],
    startsAt: fixture.startsAt.toISOString(),
    locksAt: market.locksAt.toISOString(),
    venue: fixture.venue,
    city: fixture.city,
    state: stateOf(market, now),
    resultText: market.resultText,
    maxStake: market.maxStakePaise === undefined ? undefined : toRupees(market.maxStakePaise),
    ...olderRules(market),
    movedFrom: fixture.movedFrom?.toISOString(),
  };
}
