import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ScoreCard } from './score-card';

/** The last reported score of a match. It is shown, and proposes a result; it never declares one. */
export interface Score {
  /** matchID */
  _id: string;
  card: ScoreCard;
  /** the feed, or 'operator' */
  source: string;
  /** business time of the report */
  at: Date;
  /** rises with every change */
  version: number;
  /** expected runs of a first innings when the match began: see `par.ts` */
  par: number;
}

const schema = new Schema<Score>(
  {
    _id: { type: String, required: true },
    // A card is parsed by its own shape first.
    card: { type: Schema.Types.Mixed, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
    version: { type: Number, required: true },
    par: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);

export const openScores = collectionOf<Score>('Score', schema, 'scores');

/** What `scores` adds: reported scores and the win probability. It imports `markets` and `schedule`. */
export interface ScoreDeps {
  scores: Collection<Score>;
}

/** The scores of several matches, by matchID, read in one statement. */
export async function scoresByMatch({ scores }: ScoreDeps, matchIDs: readonly string[]): Promise<Map<string, Score>> {
  if (matchIDs.length === 0) return new Map();
  const found = await scores.find({ _id: { $in: matchIDs } }).lean();
  return new Map(found.map((score) => [score._id, score]));
}
