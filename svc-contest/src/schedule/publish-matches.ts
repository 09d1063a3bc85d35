import { dayInIndia, entryClosesAt, questionLocksAt } from '@baazi/contracts';
import type { Tx, Collection } from '@baazi/service-kit';
import { Types } from 'mongoose';
import { publishMarkets, alreadySettled, newMatchMarket, newQuestionMarket } from '../markets/publish-markets';
import { questionOfMatch } from '../markets/questions/daily-questions';
import { nameOf } from '../markets/matches/fixture';
import type { TallyDeps } from '../entries/entry-deps';
import type { MarketDeps } from '../markets/market';
import type { NewMatch } from './season/match-of-row';
import type { SeasonLoad } from './season/season-load';

/** What `schedule` needs: it publishes, imports and moves matches. It imports `entries` and `markets`. */
export interface ScheduleDeps extends MarketDeps, TallyDeps {
  seasonLoads: Collection<SeasonLoad>;
}

/** Publishes matches: for each a fixture, its market and a daily question. */
export async function publishMatches(deps: ScheduleDeps, tx: Tx, matches: readonly NewMatch[]): Promise<void> {
  const { session } = tx;
  const createdAt = deps.now();
  const published = matches.map((match) => publishedOf(match, createdAt));
  const questions = matches.flatMap((match) => questionOf(match, createdAt) ?? []);
  await publishMarkets(deps, tx, [...published.map(({ market }) => market), ...questions.map(({ market }) => market)]);
  await deps.fixtures.insertMany(
    published.map(({ fixture }) => fixture),
    { session },
  );
  if (questions.length > 0)
    await deps.questions.insertMany(
      questions.map(({ question }) => question),
      { session },
    );
}

function publishedOf({ result, ...match }: NewMatch, createdAt: Date) {
  const _id = new Types.ObjectId();
  const market = newMatchMarket({
    matchID: match.matchID,
    match_id: _id.toHexString(),
    title: nameOf(match),
    teams: match.teams,
    locksAt: entryClosesAt(match.startsAt),
    createdAt,
  });
  return {
    market: result ? alreadySettled(market, result, createdAt) : market,
    fixture: { _id, ...match, entryStartsAt: match.startsAt, createdAt },
  };
}

/** Undefined where the match is over or the day's questions are locked already. */
function questionOf(match: NewMatch, createdAt: Date) {
  const day = dayInIndia(match.startsAt);
  const closesAt = entryClosesAt(match.startsAt);
  const locksAt = questionLocksAt(day, closesAt);
  if (match.result || locksAt <= createdAt) return undefined;
  const { questionID, title, titleHi } = questionOfMatch(match);
  return {
    market: newQuestionMarket({ questionID, title, titleHi, locksAt, createdAt }),
    question: { questionID, title, titleHi, day, closesAt, matchID: match.matchID, createdAt },
  };
}
