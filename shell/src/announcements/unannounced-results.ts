import type { endpoints, ReplyOf } from '@baazi/contracts';

export type OwnEntry = ReplyOf<typeof endpoints.ownEntries>['data'][number];
type Ended = Pick<OwnEntry, '_id' | 'result' | 'corrected' | 'settledAt'>;

/** Twice what an answer contains: older ones are not requested again. */
const MOST_KEPT = 60;

/** An end of an entry; a correction is another one. */
const nameOf = ({ _id, result, corrected }: Ended): string => `${_id}:${result}:${corrected?.at ?? ''}`;

interface Judged<E> {
  untold: E[];
  /** the new stored state */
  told: string[];
}

/**
 * Ended entries that were not announced yet. A browser without stored state of this player announces only those that
 * ended after the page loaded: nobody sees a season of old results.
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
