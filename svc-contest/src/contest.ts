import {
  Choices,
  inTurn,
  policiesOf,
  type Collection,
  type InTurn,
  type Policies,
  type Service,
} from '@baazi/service-kit';
import { openBookPages, openBooks, type Book, type BookPage } from './books/book';
import { newBooksLog, type BooksLog } from './books-log/books-log';
import { openLogEntries, type LogEntry } from './books-log/log-entry';
import { openLogHeads, type LogHead } from './books-log/log-head';
import type { ContestConfig } from './contest-config';
import { openEntries, type Entry } from './entries/entry';
import { openExposure, type Exposure } from './exposure/exposure';
import { openFixtures, type Fixture } from './fixtures/fixture';
import { newTrips, type Trips } from './join-contest/together/trips';
import { openLeagues, type League } from './leagues/league';
import { openSeasonLoads, type SeasonLoad } from './load-season/season-load';
import { openMarkets, type Market } from './markets/market';
import { openPlayers, type Player } from './players/player';
import { openQuestions, type Question } from './questions/question';
import { proofKeyOf, type ProofKey } from './proof-key/proof-key';
import { openPublishedKeys, type PublishedKey } from './proof-key/published-key';
import { openScores, type Score } from './score/score';
import { openCountedSeasons, type CountedSeason } from './standings/counted-season';
import { openDueMarkets, type DueMarket } from './standings/due-market';
import { openRankTables, type RankTable } from './standings/rank-table';
import { openStandings, type Standing } from './standings/standing';

/** What every capability of this service works with. */
export interface Contest {
  service: Service<ContestConfig>;
  /** what keeps bonus money from becoming cash */
  policies: Policies;
  /** what operators set while the service runs */
  choices: Choices;
  /** svc-wallet asks what requests came from, though no policy told to this service does */
  keepsMarks: boolean;
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
  trips: Trips;
  /** Stories on one document commit one after the other instead of losing races. */
  inTurn: InTurn;
  /** business time */
  now(): Date;
  /** Fixtures, questions or results changed: pages refetch, what is kept of them is read anew. */
  changed(): void;
  /** Another copy says so. */
  heard(): void;
  onChange(listener: () => void): void;
}

export function openContest(service: Service<ContestConfig>): Contest {
  const { db, clocks, live } = service;
  const listeners: (() => void)[] = [];
  const now = (): Date => clocks.business.now();
  const heard = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    service,
    policies: policiesOf(service.config),
    choices: new Choices(service),
    keepsMarks: false,
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
    trips: newTrips(),
    inTurn: inTurn(),
    now,
    changed: () => {
      heard();
      live.sendAll('fixtures', { serverNow: now().toISOString() });
    },
    heard,
    onChange: (listener) => void listeners.push(listener),
  };
}
