import { weekInIndia } from '@baazi/contracts';
import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { TallyDeps } from '../../entries/entry-deps';
import { tallyOf } from '../../entries/tally';
import type { Market, MarketDeps } from '../../markets/market';
import { seasonAt } from '../../markets/matches/fixture';

/**
 * The markets that count in a season's standings. A market's number is its index in the list. The figures measured
 * when its first result is counted never change: a correction changes who was right, not how popular a side was.
 */
export interface CountedSeason {
  /** the season's year */
  _id: number;
  markets: CountedMarket[];
}
interface CountedMarket {
  market: string;
  locksAt: Date;
  /** Monday of the week of its lock */
  week: string;
  /** number of players on each outcome */
  on: { outcome: string; players: number }[];
}

const market = new Schema<CountedMarket>(
  {
    market: { type: String, required: true },
    locksAt: { type: Date, required: true },
    week: { type: String, required: true },
    on: { type: [new Schema({ outcome: String, players: Number }, { _id: false })], required: true },
  },
  { _id: false },
);
const schema = new Schema<CountedSeason>(
  { _id: { type: Number, required: true }, markets: { type: [market], required: true } },
  { versionKey: false },
);
schema.index({ 'markets.market': 1 });

export const openCountedSeasons = collectionOf<CountedSeason>('CountedSeason', schema, 'countedSeasons');

/** The indexes of a season's markets by lock time. */
export const orderOf = ({ markets }: Pick<CountedSeason, 'markets'>): number[] =>
  markets
    .map((one, no) => ({ no, atMs: one.locksAt.getTime() }))
    .sort((a, b) => a.atMs - b.atMs || a.no - b.no)
    .map(({ no }) => no);

export interface CountedSeasonDeps extends Pick<MarketDeps, 'fixtures' | 'questions'> {
  countedSeasons: Collection<CountedSeason>;
}

/** Adds the market to its season, and measures it, unless that was done before. Returns the season. */
export async function addToSeason(deps: CountedSeasonDeps & TallyDeps, market: Market): Promise<CountedSeason> {
  const { countedSeasons } = deps;
  const existing = await countedSeasons.findOne({ 'markets.market': market._id }).lean();
  if (existing) return existing;
  const season = await seasonOf(deps, market);
  const { groups } = await tallyOf(deps, market);
  const on = market.outcomes.map((outcome) => ({
    outcome,
    players: groups
      .filter(({ selection, cut }) => selection === outcome && !cut)
      .reduce((sum, { entries }) => sum + entries, 0),
  }));
  const counted = { market: market._id, locksAt: market.locksAt, week: weekInIndia(market.locksAt), on };
  await countedSeasons.updateOne({ _id: season }, { $setOnInsert: { markets: [] } }, { upsert: true });
  // Of two instances, the first one's measurement stays.
  await countedSeasons.updateOne(
    { _id: season, 'markets.market': { $ne: market._id } },
    { $push: { markets: counted } },
  );
  const updated = await countedSeasons.findById(season).lean();
  if (!updated) throw new Error(`the standings of season ${season} no longer exist`);
  return updated;
}

/** A question counts in the season of its match, or of its day. */
async function seasonOf(deps: CountedSeasonDeps, { kind, subject, locksAt }: Market): Promise<number> {
  const question = kind === 'question' ? await deps.questions.findOne({ questionID: subject }).lean() : undefined;
  const matchID = kind === 'match' ? subject : question?.matchID;
  const fixture = matchID === undefined ? undefined : await deps.fixtures.findOne({ matchID }).lean();
  return fixture?.season ?? (await seasonAt(deps, locksAt)) ?? locksAt.getUTCFullYear();
}
