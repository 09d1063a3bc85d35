import { honourPoints, type OverGuess } from '@baazi/contracts';
import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { sumOfOver } from '../../scores/over-line';
import { isComplete, type ScoreCard } from '../../scores/score-card';

/** How a player follows a match besides entries: wants to know the toss, guesses overs. No money is in it. */
export interface Follower {
  /** `<userId>|<matchID>` */
  _id: string;
  userId: string;
  matchID: string;
  season: number;
  wantsToss?: boolean;
  /** by innings and over: `2-7` */
  guesses?: Record<string, OverGuess>;
  /** for the guesses on overs that are complete; a sum of `honourPoints` */
  points: number;
}

const schema = new Schema<Follower>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    matchID: { type: String, required: true },
    season: { type: Number, required: true },
    wantsToss: Boolean,
    guesses: Schema.Types.Mixed,
    points: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, season: 1 });
schema.index({ matchID: 1 });

export const openFollowers = collectionOf<Follower>('Follower', schema, 'followers');

export interface FollowerDeps {
  followers: Collection<Follower>;
}

export const followerId = (userId: string, matchID: string): string => `${userId}|${matchID}`;
export const guessKey = ({ innings, over }: { innings: number; over: number }): string => `${innings}-${over}`;

export interface CountedGuess extends OverGuess {
  innings: number;
  over: number;
  /** absent: the over is not complete */
  outcome?: { runs: number; wickets: number; points: number };
}

/** The guesses of a player in the order of play, each with its outcome once its over is complete. */
export function countedGuesses(guesses: Follower['guesses'] = {}, card: ScoreCard | undefined): CountedGuess[] {
  return Object.entries(guesses)
    .map(([key, guess]): CountedGuess => {
      const [innings = 0, over = 0] = key.split('-').map(Number);
      const sum = card && completeOver(card, { innings, over });
      const outcome = sum && { runs: sum.runs, wickets: sum.wickets, points: honourPoints(guess, sum) };
      return { ...guess, innings, over, outcome };
    })
    .sort((one, other) => one.innings - other.innings || one.over - other.over);
}

/** An over whose balls are all bowled: another one follows, or its innings is complete. */
function completeOver(card: ScoreCard, { innings, over }: { innings: number; over: number }) {
  const of = card.innings[innings - 1];
  const line = of?.overs[over - 1];
  if (!of || line === undefined) return undefined;
  const sum = sumOfOver(line);
  const isFollowed = of.overs.length > over || card.innings.length > innings || card.ended !== undefined;
  return isFollowed || sum.balls >= 6 || isComplete(card, innings - 1) ? sum : undefined;
}

export const pointsOf = (guesses: readonly CountedGuess[]): number =>
  guesses.reduce((sum, { outcome }) => sum + (outcome?.points ?? 0), 0);

/** The points of players in a season, of those who have some. */
export async function honourOf(
  { followers }: FollowerDeps,
  season: number,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const sums = await followers.raw
    .aggregate<{ _id: string; points: number }>([
      { $match: { userId: { $in: [...userIds] }, season, points: { $gt: 0 } } },
      { $group: { _id: '$userId', points: { $sum: '$points' } } },
    ])
    .toArray();
  return new Map(sums.map(({ _id, points }) => [_id, points]));
}
