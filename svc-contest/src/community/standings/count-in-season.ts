import { weekInIndia } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { tallyOf } from '../../entries/tally';
import { seasonAt } from '../../markets/matches/season-at';
import type { Market } from '../../markets/market';
import type { CountedSeason } from './counted-season';

/** The season in which a market counts, with the market in it: what it needs is measured the first time. */
export async function countInSeason(contest: ContestContext, market: Market): Promise<CountedSeason> {
  const known = await contest.countedSeasons.findOne({ 'markets.market': market._id }).lean();
  if (known) return known;
  const season = await seasonOf(contest, market);
  const { groups } = await tallyOf(contest, market);
  const on = market.outcomes.map((outcome) => ({
    outcome,
    players: groups
      .filter(({ selection, cut }) => selection === outcome && !cut)
      .reduce((sum, { entries }) => sum + entries, 0),
  }));
  const counted = { market: market._id, locksAt: market.locksAt, week: weekInIndia(market.locksAt), on };
  await contest.countedSeasons.updateOne({ _id: season }, { $setOnInsert: { markets: [] } }, { upsert: true });
  // Of two copies the first one's count stays.
  await contest.countedSeasons.updateOne(
    { _id: season, 'markets.market': { $ne: market._id } },
    { $push: { markets: counted } },
  );
  const there = await contest.countedSeasons.findById(season).lean();
  if (!there) throw new Error(`season ${season} of the standings is gone`);
  return there;
}

/** A question counts where its match does, or by its day. */
async function seasonOf(contest: ContestContext, { kind, subject, locksAt }: Market): Promise<number> {
  const question = kind === 'question' ? await contest.questions.findOne({ questionID: subject }).lean() : undefined;
  const matchID = kind === 'match' ? subject : question?.matchID;
  const fixture = matchID === undefined ? undefined : await contest.fixtures.findOne({ matchID }).lean();
  return fixture?.season ?? (await seasonAt(contest, locksAt)) ?? locksAt.getUTCFullYear();
}
