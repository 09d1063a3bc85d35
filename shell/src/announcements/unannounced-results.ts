import type { endpoints, ReplyOf } from '@baazi/contracts';

export type OwnEntry = ReplyOf<typeof endpoints.ownEntries>['data'][number];
type Ended = Pick<OwnEntry, '_id' | 'result' | 'corrected' | 'settledAt'>;

/** Twice the size of a response: older entries are no longer returned by the server. */
const MOST_KEPT = 60;

/** Identifies an ended entry; a correction counts as a new end. */
const nameOf = ({ _id, result, corrected }: Ended): string => `${_id}:${result}:${corrected?.at ?? ''}`;

interface Judged<E> {
  unannounced: E[];
  /** the list to store as announced */
  announced: string[];
}

/**
 * Returns the ended entries that their player has not been notified of. A browser without stored state for this
 * player treats everything that ended before the page began as announced, so that old results are not shown.
 */
export function unannouncedResults<E extends Ended>(
  ended: readonly E[],
  { announced, pageBeganMs }: { announced: readonly string[] | undefined; pageBeganMs: number },
): Judged<E> {
  const known = new Set(announced);
  const isUnannounced = (entry: E): boolean =>
    announced === undefined ? Date.parse(entry.settledAt ?? '') >= pageBeganMs : !known.has(nameOf(entry));
  return {
    unannounced: ended.filter(isUnannounced),
    announced: [...new Set([...ended.map(nameOf), ...(announced ?? [])])].slice(0, MOST_KEPT),
  };
}
