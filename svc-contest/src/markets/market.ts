import { isOpen, type ResultMessage } from '@baazi/contracts';
import { collectionOf, type Proposal, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { SettingsDeps } from '../settings/contest-settings';
import type { Exposure } from './exposure';
import type { Fixture } from './matches/fixture';
import type { Question } from './questions/question';
import { currentRules, rulesOf } from './rules/rules-texts';

/** The subject of a stake, with its two outcomes. The check of an entry reads only this document. */
export interface Market {
  /** `match:<matchID>` or `question:<questionID>` */
  _id: string;
  kind: 'match' | 'question';
  /** matchID or questionID */
  subject: string;
  /** the database id of the match (`match_id` of the spec); questions have none */
  subjectId?: string;
  title: string;
  /** in Hindi, where an operator wrote it */
  titleHi?: string;
  outcomes: string[];
  /** Once it has passed it only moves earlier; see `move-match.ts`. */
  locksAt: Date;
  /** the rules at its creation; see `rules-texts.ts` */
  rulesHash?: string;
  /** the shown counts of what players chose; see `crowd.ts` */
  crowd?: Crowd;
  /** open -> declared(r) -> settled(r) -> declared(r+1) ...; `locked` is derived from the clock */
  state: 'open' | 'declared' | 'settled';
  revision: number;
  /** one of `outcomes`, or 'void' */
  outcome?: string;
  /** the result text for players */
  resultText?: string;
  /** the message of that text; absent for an operator's own */
  resultMessage?: ResultMessage;
  /** entries accepted at or after this time are refunded under every outcome; it only decreases */
  voidFrom?: Date;
  /** entries after the cut are not refunded yet */
  cutOpen?: boolean;
  /** machine times of the current declaration and of its last publication */
  decidedAt?: Date;
  emittedAt?: Date;
  settledAt?: Date;
  /** whether svc-wallet's totals equal this service's own */
  totalsAgree?: boolean;
  /** every entry has its result under the current outcome */
  entriesEnded?: boolean;
  /** business time when its book was closed: no entry is added after it */
  bookAt?: Date;
  /** Counts reservations that were written late: a book or a cap that was being read meanwhile is read again. */
  lateEntries?: number;
  /** the last revision whose settlement has a closed book */
  settledBook?: number;
  /** the reminders of its lock are published */
  lockSoonTold?: boolean;
  maxStakePaise?: number;
  capPaise?: number;
  /** An operator set the limits, or lifted them: defaults no longer apply. */
  ownLimits?: true;
  /** rises when the cap is switched or recounted; an entry that was checked under an older one is not reserved */
  capEpoch: number;
  /** machine time; set while the liability is counted */
  entryPausedUntil?: Date;
  history: Declaration[];
  correction?: ProposedCorrection;
  createdAt: Date;
}

/** A title with its Hindi version, if there is one. */
export const titleOf = ({ title, titleHi }: { title: string; titleHi?: string | undefined }) => ({
  title,
  ...(titleHi === undefined ? {} : { titleHi }),
});

/** A correction by one operator that a second one has to confirm. */
export interface ProposedCorrection extends Proposal {
  note: string;
  source?: string;
  playerText?: string;
  /** why the score is wrong, which does not allow it */
  feedWrong?: string;
}

/** The entries on each outcome when they were last counted for display. */
export interface Crowd {
  entries: number;
  on: number[];
}

/** The `by` of results from a season file. */
export const SEASON = 'season';
interface Declaration {
  revision: number;
  outcome: string;
  by: string;
  note: string;
  source?: string;
  /** why the score is wrong, which did not allow it */
  feedWrong?: string;
  at: Date;
}

type MarketState = 'open' | 'locked' | 'declared' | 'settled' | 'void';

/** The state as it is shown: `locked` is derived from the clock. */
export function stateOf(market: Pick<Market, 'state' | 'outcome' | 'locksAt'>, now: Date): MarketState {
  if (market.state === 'open') return isOpen(market.locksAt, now) ? 'open' : 'locked';
  if (market.state === 'declared') return 'declared';
  return market.outcome === 'void' ? 'void' : 'settled';
}

/** The result text of a void market, unless an operator wrote one. */
/** The match was over when the season was loaded: nobody staked on it. */
export const isLoadedAsSettled = ({ history }: Pick<Market, 'history'>): boolean => history[0]?.by === SEASON;

/** The rules' hash of a contest that has older rules than the current ones; a list states the current ones once. */
export function olderRules(market: Pick<Market, 'rulesHash'>): string | undefined {
  const hash = rulesOf(market.rulesHash)?.hash;
  return hash === currentRules.hash ? undefined : hash;
}

/** True when entries accepted at this instant are refunded under every outcome. */
export const isCut = (market: Pick<Market, 'voidFrom'>, acceptedAt: Date): boolean =>
  market.voidFrom !== undefined && acceptedAt >= market.voidFrom;

const declaration = new Schema<Declaration>(
  {
    revision: { type: Number, required: true },
    outcome: { type: String, required: true },
    by: { type: String, required: true },
    note: { type: String, required: true },
    source: String,
    feedWrong: String,
    at: { type: Date, required: true },
  },
  { _id: false },
);
const correction = new Schema<ProposedCorrection>(
  {
    outcome: { type: String, required: true },
    proposedBy: { type: String, required: true },
    at: { type: Date, required: true },
    note: { type: String, required: true },
    source: String,
    playerText: String,
    feedWrong: String,
  },
  { _id: false },
);
const schema = new Schema<Market>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true, enum: ['match', 'question'] },
    subject: { type: String, required: true },
    subjectId: String,
    title: { type: String, required: true },
    titleHi: String,
    outcomes: { type: [String], required: true },
    locksAt: { type: Date, required: true },
    rulesHash: String,
    crowd: new Schema<Crowd>({ entries: Number, on: [Number] }, { _id: false }),
    state: { type: String, required: true, enum: ['open', 'declared', 'settled'] },
    revision: { type: Number, required: true },
    outcome: String,
    resultText: String,
    resultMessage: Schema.Types.Mixed,
    voidFrom: Date,
    cutOpen: Boolean,
    decidedAt: Date,
    emittedAt: Date,
    settledAt: Date,
    totalsAgree: Boolean,
    entriesEnded: Boolean,
    bookAt: Date,
    lateEntries: Number,
    settledBook: Number,
    lockSoonTold: Boolean,
    maxStakePaise: Number,
    capPaise: Number,
    ownLimits: Boolean,
    capEpoch: { type: Number, required: true },
    entryPausedUntil: Date,
    history: { type: [declaration], required: true },
    correction,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ state: 1, locksAt: 1 });

export const openMarkets = collectionOf<Market>('Market', schema, 'markets');

/** What `markets` needs: matches, questions, their limits and rules. It imports `settings` only. */
export interface MarketDeps extends SettingsDeps {
  fixtures: Collection<Fixture>;
  questions: Collection<Question>;
  markets: Collection<Market>;
  exposure: Collection<Exposure>;
  /** business time */
  now(): Date;
  /** Fixtures, questions or results changed: caches are dropped on every instance, and open pages refetch. */
  announceChange(): void;
}

export async function marketsById(deps: Pick<MarketDeps, 'markets'>, ids: string[]): Promise<Map<string, Market>> {
  if (ids.length === 0) return new Map();
  const markets = await deps.markets.find({ _id: { $in: ids } }).lean();
  return new Map(markets.map((market) => [market._id, market]));
}
