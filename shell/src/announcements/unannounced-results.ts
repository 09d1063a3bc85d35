import type { endpoints, ReplyOf } from '@baazi/contracts';

export type OwnEntry = ReplyOf<typeof endpoints.ownEntries>['data'][number];
type Ended = Pick<OwnEntry, '_id' | 'result' | 'corrected' | 'settledAt'>;

/** Twice the size of a response: older entries are no longer returned by the server. */
const MOST_KEPT = 60;

/** Identifies an ended entry; a correction counts as a new end. */
export const nameOf = ({ _id, result, corrected }: Ended): string => `${_id}:${result}:${corrected?.at ?? ''}`;

/** The list to store as announced, with further names. */
export const withNames = (names: readonly string[], announced: readonly string[] = []): string[] =>
  [...new Set([...names, ...announced])].slice(0, MOST_KEPT);

/** `isAway`: it ended while the page was closed or hidden. */
export type Announced<E> = E & { isAway: boolean };

interface Judged<E> {
  unannounced: Announced<E>[];
  /** the list to store once the unannounced ones have been shown */
  announced: string[];
}

/**
 * Returns the ended entries that their player has not been notified of. A browser without stored state for this
 * player treats everything that ended before the page began as announced, so that old results are not shown.
 */
export function unannouncedResults<E extends Ended>(
  ended: readonly E[],
  {
    announced,
    pageBeganMs,
    visibleSinceMs,
  }: {
    announced: readonly string[] | undefined;
    pageBeganMs: number;
    /** the page has been visible since then; Infinity: it is hidden */
    visibleSinceMs: number;
  },
): Judged<E> {
  const known = new Set(announced);
  const isUnannounced = (entry: E): boolean =>
    announced === undefined ? Date.parse(entry.settledAt ?? '') >= pageBeganMs : !known.has(nameOf(entry));
  const endedAt = ({ corrected, settledAt }: E): number => Date.parse(corrected?.at ?? settledAt ?? '');
  return {
    unannounced: ended
      .filter(isUnannounced)
      .map((entry) => ({ ...entry, isAway: !(endedAt(entry) >= visibleSinceMs) })),
    announced: withNames(ended.map(nameOf), announced),
  };
}
