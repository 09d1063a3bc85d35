import { RuntimeSettings, keyedQueue, policiesOf, type Collection, type Service } from '@baazi/service-kit';
import type { ContestConfig } from './contest-config';
import { openBookPages, openBooks, type ClosedBookDeps } from './closed-books/book';
import { openFollowers, type Follower } from './community/following/follower';
import { openLeagues, type League } from './community/leagues/league';
import { openCountedSeasons, type CountedSeason } from './community/standings/counted-season';
import { openRankTables, type RankTable } from './community/standings/rank-table';
import { openStandings, type Standing } from './community/standings/standing';
import { openEntries } from './entries/entry';
import type { EntryDeps } from './entries/entry-deps';
import { newJoinBatches } from './entries/join/join-batches';
import { openExposure } from './markets/exposure';
import { openMarkets } from './markets/market';
import { openFixtures } from './markets/matches/fixture';
import { openQuestions } from './markets/questions/question';
import { openPlayers } from './players/player';
import { newBooksLog, openLogEntries, openLogHeads, type ProofDeps } from './proofs/log/books-log';
import { openPublishedKeys, proofKeyOf } from './proofs/proof-key';
import { openDueMarkets, type ResultDeps } from './results/due-market';
import type { ScheduleDeps } from './schedule/publish-matches';
import { openSeasonLoads } from './schedule/season/season-load';
import { openScores, type Score } from './scores/score';

/** Everything that the folders of this service need; each takes its own part of it. Only the mount file imports it. */
export interface ContestContext extends EntryDeps, ScheduleDeps, ResultDeps, ProofDeps, ClosedBookDeps {
  scores: Collection<Score>;
  countedSeasons: Collection<CountedSeason>;
  standings: Collection<Standing>;
  rankTables: Collection<RankTable>;
  leagues: Collection<League>;
  followers: Collection<Follower>;
  /** called on a change of another instance */
  dropCaches(): void;
  onChange(listener: () => void): void;
}

export function openContestContext(service: Service<ContestConfig>): ContestContext {
  const { db, clocks, live } = service;
  const listeners: (() => void)[] = [];
  const now = (): Date => clocks.business.now();
  const dropCaches = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    service,
    policies: policiesOf(service.config),
    settings: new RuntimeSettings(service),
    wantsFingerprints: false,
    fixtures: openFixtures(db),
    questions: openQuestions(db),
    markets: openMarkets(db),
    entries: openEntries(db),
    exposure: openExposure(db),
    players: openPlayers(db),
    scores: openScores(db),
    seasonLoads: openSeasonLoads(db),
    books: openBooks(db),
    bookPages: openBookPages(db),
    logEntries: openLogEntries(db),
    logHeads: openLogHeads(db),
    publishedKeys: openPublishedKeys(db),
    countedSeasons: openCountedSeasons(db),
    dueMarkets: openDueMarkets(db),
    standings: openStandings(db),
    rankTables: openRankTables(db),
    leagues: openLeagues(db),
    followers: openFollowers(db),
    proofKey: proofKeyOf(service.config),
    log: newBooksLog(),
    batches: newJoinBatches(),
    keyedQueue: keyedQueue(),
    now,
    announceChange: () => {
      dropCaches();
      live.sendAll('fixtures', { serverNow: now().toISOString() });
    },
    dropCaches,
    onChange: (listener) => void listeners.push(listener),
  };
}
