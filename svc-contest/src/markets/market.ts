import { isOpen } from '@baazi/contracts';
import { collectionOf, type Proposal } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What stakes may be put on, with its two outcomes. An entry check needs nothing but this document. */
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
  /** Only ever moves earlier once it has passed; see `move-match.ts`. */
  locksAt: Date;
  /** the rules it was made under; see `rules-texts.ts` */
  rulesHash?: string;
  /** what others chose, as it is shown: see `crowd.ts` */
  crowd?: Crowd;
  /** open -> declared(r) -> settled(r) -> declared(r+1) ...; `locked` is derived from the clock */
  state: 'open' | 'declared' | 'settled';
  revision: number;
  /** one of `outcomes`, or 'void' */
  outcome?: string;
  /** what players read about the outcome */
  resultText?: string;
  /** Entries accepted from here on are refunded under every outcome; only ever decreases. */
  voidFrom?: Date;
  /** entries after the cut are not refunded yet */
  cutOpen?: boolean;
  /** machine times of the standing declaration and of the last emission of the decision */
  decidedAt?: Date;
  emittedAt?: Date;
  settledAt?: Date;
  /** whether the wallet's totals were the same as this service's own */
  totalsAgree?: boolean;
  /** no entry waits for the standing outcome any more */
  entriesEnded?: boolean;
  /** business time: its book is closed, and no entry appears any more */
  bookAt?: Date;
  /** the last revision whose settlement is in a book */
  settledBook?: number;
  /** who plays and is not in it was told that it closes */
  lockSoonTold?: boolean;
  maxStakePaise?: number;
  capPaise?: number;
  /** An operator chose these limits, or none: no default takes their place. */
  ownLimits?: true;
  /** raised whenever a cap is switched or recounted; an entry checked under an older one is not reserved */
  capEpoch: number;
  /** machine time: while a cap is being counted */
  entryPausedUntil?: Date;
  history: Declaration[];
  correction?: ProposedCorrection;
  createdAt: Date;
}

/** How it is called, as it is passed on. */
export const titleOf = ({ title, titleHi }: { title: string; titleHi?: string | undefined }) => ({
  title,
  ...(titleHi === undefined ? {} : { titleHi }),
});

/** A correction that one operator proposed, where it takes two. */
export interface ProposedCorrection extends Proposal {
  note: string;
  source?: string;
  playerText?: string;
}

/** The entries on each outcome when they were last counted for show. */
export interface Crowd {
  entries: number;
  on: number[];
}

/** Who declared the results of a season file. */
export const SEASON = 'season';
interface Declaration {
  revision: number;
  outcome: string;
  by: string;
  note: string;
  source?: string;
  at: Date;
}

type MarketState = 'open' | 'locked' | 'declared' | 'settled' | 'void';

/** The state that people see. */
export function stateOf(market: Pick<Market, 'state' | 'outcome' | 'locksAt'>, now: Date): MarketState {
  if (market.state === 'open') return isOpen(market.locksAt, now) ? 'open' : 'locked';
  if (market.state === 'declared') return 'declared';
  return market.outcome === 'void' ? 'void' : 'settled';
}

/** Over before this system began: nobody staked on it. */
export const isLoadedAsSettled = ({ history }: Pick<Market, 'history'>): boolean => history[0]?.by === SEASON;

/** True when stakes accepted at this instant are refunded whatever the outcome. */
export const isCut = (market: Pick<Market, 'voidFrom'>, acceptedAt: Date): boolean =>
  market.voidFrom !== undefined && acceptedAt >= market.voidFrom;

const declaration = new Schema<Declaration>(
  {
    revision: { type: Number, required: true },
    outcome: { type: String, required: true },
    by: { type: String, required: true },
    note: { type: String, required: true },
    source: String,
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
    voidFrom: Date,
    cutOpen: Boolean,
    decidedAt: Date,
    emittedAt: Date,
    settledAt: Date,
    totalsAgree: Boolean,
    entriesEnded: Boolean,
    bookAt: Date,
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
