import type { endpoints, ReplyOf } from '@baazi/contracts';

export type OwnEntry = ReplyOf<typeof endpoints.ownEntries>['data'][number];
type Ended = Pick<OwnEntry, '_id' | 'result' | 'corrected' | 'settledAt'>;

/** As many as an answer holds, twice: what is older is not asked about again. */
const MOST_KEPT = 60;

/** An end of an entry; a correction is another one. */
const nameOf = ({ _id, result, corrected }: Ended): string => `${_id}:${result}:${corrected?.at ?? ''}`;

interface Judged<E> {
  untold: E[];
  /** what is kept as told from now on */
  told: string[];
}

/**
 * Which ended entries their player has not been told of. A browser that keeps nothing of this player has told only what
 * ended before the page began: nobody is shown a season of old results.
 */
export function untoldMoments<E extends Ended>(
  ended: readonly E[],
  { told, pageBeganMs }: { told: readonly string[] | undefined; pageBeganMs: number },
): Judged<E> {
  const known = new Set(told);
  const isUntold = (entry: E): boolean =>
    told === undefined ? Date.parse(entry.settledAt ?? '') >= pageBeganMs : !known.has(nameOf(entry));
  return {
    untold: ended.filter(isUntold),
    told: [...new Set([...ended.map(nameOf), ...(told ?? [])])].slice(0, MOST_KEPT),
  };
}
