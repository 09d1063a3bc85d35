import {
  RuntimeSettings,
  keyedQueue,
  policiesOf,
  type Collection,
  type KeyedQueue,
  type Policies,
  type Service,
} from '@baazi/service-kit';
import { openBookPages, openBooks, type Book, type BookPage } from './closed-books/book';
import { newBooksLog, type BooksLog } from './proofs/log/books-log';
import { openLogEntries, type LogEntry } from './proofs/log/log-entry';
import { openLogHeads, type LogHead } from './proofs/log/log-head';
import type { ContestConfig } from './contest-config';
import { openEntries, type Entry } from './entries/entry';
import { openExposure, type Exposure } from './markets/exposure';
import { openFixtures, type Fixture } from './markets/matches/fixture';
import { newJoinBatches, type JoinBatches } from './entries/join/join-batches';
import { openLeagues, type League } from './community/leagues/league';
import { openSeasonLoads, type SeasonLoad } from './schedule/season/season-load';
import { openMarkets, type Market } from './markets/market';
import { openPlayers, type Player } from './players/player';
import { openQuestions, type Question } from './markets/questions/question';
import { proofKeyOf, type ProofKey } from './proofs/proof-key';
import { openPublishedKeys, type PublishedKey } from './proofs/published-key';
import { openScores, type Score } from './scores/score';
import { openCountedSeasons, type CountedSeason } from './community/standings/counted-season';
import { openDueMarkets, type DueMarket } from './results/due-market';
import { openRankTables, type RankTable } from './community/standings/rank-table';
import { openStandings, type Standing } from './community/standings/standing';

/** What every capability of this service works with. */
export interface ContestContext {
  service: Service<ContestConfig>;
  /** what keeps bonus money from becoming cash */
  policies: Policies;
  /** what operators set while the service runs */
  settings: RuntimeSettings;
  /** svc-wallet asks what requests came from, though no policy told to this service does */
  wantsFingerprints: boolean;
  fixtures: Collection<Fixture>;
  questions: Collection<Question>;
  markets: Collection<Market>;
  entries: Collection<Entry>;
  exposure: Collection<Exposure>;
  players: Collection<Player>;
  scores: Collection<Score>;
  seasonLoads: Collection<SeasonLoad>;
  books: Collection<Book>;
  bookPages: Collection<BookPage>;
  logEntries: Collection<LogEntry>;
  logHeads: Collection<LogHead>;
  publishedKeys: Collection<PublishedKey>;
  countedSeasons: Collection<CountedSeason>;
  dueMarkets: Collection<DueMarket>;
  standings: Collection<Standing>;
  rankTables: Collection<RankTable>;
  leagues: Collection<League>;
  proofKey: ProofKey;
  log: BooksLog;
  /** joins on their way */
  batches: JoinBatches;
  /** Stories on one document commit one after the other instead of losing races. */
  keyedQueue: KeyedQueue;
  /** business time */
  now(): Date;
  /** Fixtures, questions or results changed: pages refetch, what is kept of them is read anew. */
  announceChange(): void;
  /** Another copy says so. */
  dropCaches(): void;
  onChange(listener: () => void): void;
}

export function openContestContext(service: Service<ContestConfig>): ContestContext {
  const { db, clocks, live } = service;
  const listeners: (() => void)[] = [];
  const now = (): Date => clocks.business.now();
  const heard = (): void => {
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
    proofKey: proofKeyOf(service.config),
    log: newBooksLog(),
    batches: newJoinBatches(),
    keyedQueue: keyedQueue(),
    now,
    announceChange: () => {
      heard();
      live.sendAll('fixtures', { serverNow: now().toISOString() });
    },
    dropCaches: heard,
    onChange: (listener) => void listeners.push(listener),
  };
}
