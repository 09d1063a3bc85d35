import type { ClientRequest } from 'node:http';

const SENT = Symbol('sent');
type Followed = ClientRequest & { [SENT]?: { at: number; place: number } };

/**
 * Requests under way. No Map and no Set: the old table of one that grew or was cleaned holds on to the next, so once one
 * of them is old, so is every request since, for the collector's great round (decision 132).
 */
export class UnderWay {
  readonly #requests: Followed[] = [];

  add(request: Followed): void {
    request[SENT] = { at: performance.now(), place: this.#requests.push(request) - 1 };
  }

  /** The last takes its place. */
  remove(request: Followed): void {
    const { place = -1 } = request[SENT] ?? {};
    if (this.#requests[place] !== request) return;
    const last = this.#requests.pop();
    if (!last || last === request) return;
    this.#requests[place] = last;
    if (last[SENT]) last[SENT].place = place;
  }

  /** Those that were sent before a moment (performance.now()). */
  sentBefore(moment: number): ClientRequest[] {
    return this.#requests.filter((request) => (request[SENT]?.at ?? moment) < moment);
  }
}
