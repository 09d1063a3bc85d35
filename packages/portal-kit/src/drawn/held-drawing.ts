import { requestUrl, type Endpoint } from '@baazi/contracts';

/** The data of a drawing that the gateway made of a screen. */
export interface Drawing {
  /** business time at which it was drawn, ms since 1970 */
  atMs: number;
  /** URL -> envelope of its reply */
  replies: ReadonlyMap<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

let held: Drawing | undefined;

/**
 * Holds a drawing while its screen is drawn, or taken over by React: the clock stands at its instant, and screens begin
 * with its replies.
 */
export function holdDrawing(drawing: Drawing | undefined): void {
  held = drawing;
}

export const heldAtMs = (): number | undefined => held?.atMs;

/** The response to this request in the held drawing. */
export function drawnReply({ path }: Endpoint, input: unknown): unknown {
  if (!held) return undefined;
  const { params, query } = isRecord(input) ? input : {};
  const envelope = held.replies.get(requestUrl(path, params, query));
  return isRecord(envelope) ? envelope['response'] : undefined;
}
