import { isDuplicateKey, type Tx } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { parBefore } from './win-probability/par-before';
import { versionAfter } from './judge-report';
import type { Score } from './score';

type NewScore = Pick<Score, '_id' | 'card' | 'source' | 'at'>;

/** Compare and set on the version: of several copies and people one writes. Undefined when another was first. */
export async function writeScore(
  contest: ContestContext,
  next: NewScore,
  known: Pick<Score, 'version' | 'par'> | undefined,
  tx?: Tx,
): Promise<Score | undefined> {
  const par = known?.par ?? (await parBefore(contest, next._id));
  const score = { ...next, version: versionAfter(next.card, known), par };
  const options = tx ? { session: tx.session } : {};
  if (known) {
    const { _id, ...rest } = score;
    const { matchedCount } = await contest.scores.updateOne({ _id, version: known.version }, { $set: rest }, options);
    return matchedCount === 1 ? score : undefined;
  }
  try {
    await contest.scores.create([score], options);
    return score;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
