import { isOpen } from '@baazi/contracts';
import { collectionOf, type Proposal } from '@baazi/service-kit';
import { Schema } from 'mongoose';

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
  at: Date;
}

type MarketState = 'open' | 'locked' | 'declared' | 'settled' | 'void';

/** The state as it is shown: `locked` is derived from the clock. */
export function stateOf(market: Pick<Market, 'state' | 'outcome' | 'locksAt'>, now: Date): MarketState {
  if (market.state === 'open') return isOpen(market.locksAt, now) ? 'open' : 'locked';
  if (market.state === 'declared') return 'declared';
  return market.outcome === 'void' ? 'void' : 'settled';
}

/** The match was over when the season was loaded: nobody staked on it. */
export const isLoadedAsSettled = ({ history }: Pick<Market, 'history'>): boolean => history[0]?.by === SEASON;

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
