import type { ClientRequest } from 'node:http';

const SENT = Symbol('sent');
type Tracked = ClientRequest & { [SENT]?: { at: number; index: number } };

/**
 * Unanswered requests. An array instead of a Map or Set: a table of those that was promoted to the old generation keeps
 * all later entries alive until a major garbage collection (decision 132).
 */
export class PendingRequests {
  readonly #requests: Tracked[] = [];

  add(request: Tracked): void {
    request[SENT] = { at: performance.now(), index: this.#requests.push(request) - 1 };
  }

  /** The last request moves to the freed index. */
  remove(request: Tracked): void {
    const { index = -1 } = request[SENT] ?? {};
    if (this.#requests[index] !== request) return;
    const last = this.#requests.pop();
    if (!last || last === request) return;
    this.#requests[index] = last;
    if (last[SENT]) last[SENT].index = index;
  }

  /** Requests sent before a time (performance.now()). */
  sentBefore(timeMs: number): ClientRequest[] {
    return this.#requests.filter((request) => (request[SENT]?.at ?? timeMs) < timeMs);
  }
}
