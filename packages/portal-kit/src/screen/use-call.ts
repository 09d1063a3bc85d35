import type { Endpoint, LiveName, ReplyOf } from '@baazi/contracts';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  cachedReply,
  cacheSlotFor,
  call,
  drawnReply,
  Fault,
  live,
  pause,
  resync$,
  type CallInput,
} from '@baazi/portal-kit/core';

type Known<E> = { at: 'loading' } | { at: 'ready'; response: ReplyOf<E> } | { at: 'failed'; message: string };
export type CallState<E> = Known<E> & {
  /** loading, also when something is shown already */
  busy: boolean;
  /** fetches again; the shown data stays until the reply arrives */
  again: () => void;
};

interface UseCallOptions {
  /** live events that make the reply stale */
  on?: readonly LiveName[];
  /** another page or filter of the same list: the last one stays, `busy`, until the new one arrives */
  keepsLast?: boolean;
}

/** A gateway that restarts, or a dead spot, is mostly over within seconds: a failed card must not outlast it. */
const RETRY_AFTER_MS = [1000, 3000, 8000];
const RETRY_EVERY_MS = 60_000;

/** A request to the server; its name identifies it. */
interface Question {
  endpoint: Endpoint;
  name: string;
  input: unknown;
}
/** The known reply and the request it belongs to. */
interface Held<E> {
  question: Question | null;
  known: Known<E>;
  busy: boolean;
  /** the reply belongs to the previous request: it is shown only until the reply to this one arrives */
  isBorrowed?: true;
}

/** Initial state of a screen: the cached reply to its request, or the one that it was drawn from. */
function knownOf<E>(question: Question | null): Known<E> {
  const cached = question && (cachedReply(question.name) ?? drawnReply(question.endpoint, question.input));
  // A reply cached under this name came from the same endpoint.
  return cached === null || cached === undefined ? { at: 'loading' } : { at: 'ready', response: cached as ReplyOf<E> };
}

/**
 * The reply to a GET of the contract table, for a screen: `loading` (render skeletons), `ready`, or `failed` (render
 * `AreaFailed` with `again`). A screen that is mounted again has its cached reply immediately and refreshes in the
 * background; unmounting it aborts the request.
 * Refetches when the input changes, after a lost connection, and on the live events named in `on`; a fault is retried
 * after pauses, and when the device is online again. `null` input: do
 * not fetch yet.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | null, options?: UseCallOptions]
    : [input: CallInput<E> | null, options?: UseCallOptions]
): CallState<E> {
  const key = input === null ? null : JSON.stringify(input ?? {});
  const question = useMemo<Question | null>(
    () => (key === null ? null : { endpoint, name: `${endpoint.path} ${key}`, input: JSON.parse(key) }),
    [endpoint, key],
  );
  const [last, setLast] = useState<Held<E>>(() => ({ question: null, known: { at: 'loading' }, busy: false }));
  // The input has changed: the known reply belongs to the previous input, or is still the last page.
  const held = useMemo((): Held<E> => {
    if (last.question === question) return last;
    const known = knownOf<E>(question);
    if (options?.keepsLast && known.at === 'loading' && last.known.at === 'ready')
      return { question, known: last.known, busy: true, isBorrowed: true };
    return { question, known, busy: question !== null };
  }, [last, question, options?.keepsLast]);
  const latest = useRef({ input, held });
  const asking = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = { input, held };
  });

  const fetchReply = useCallback(() => {
    asking.current?.abort();
    if (question === null) return;
    const abort = new AbortController();
    asking.current = abort;
    const store = cacheSlotFor(question.name);
    const settle = (next: Known<E>): void => {
      // A reply to an older request must not replace a newer one.
      if (abort.signal.aborted) return;
      // In time slices: a long list must not block touches.
      startTransition(() => {
        const was = latest.current.held;
        const isKnown = was.question === question && was.known.at === 'ready' && !was.isBorrowed;
        setLast({ question, known: isKnown && next.at === 'failed' ? was.known : next, busy: false });
      });
    };
    const take = async (): Promise<void> => {
      const answer = await (call<Endpoint>)(question.endpoint, latest.current.input ?? undefined, {
        quiet: true,
        signal: abort.signal,
      });
      if (answer.ok) store(answer.response);
      settle(
        answer.ok
          ? { at: 'ready', response: answer.response as ReplyOf<E> }
          : { at: 'failed', message: answer.message },
      );
    };
    const takeAgain = async (): Promise<void> => {
      for (let tries = 0; !abort.signal.aborted; tries += 1) {
        try {
          return await take();
        } catch (error) {
          settle({ at: 'failed', message: error instanceof Fault ? error.message : String(error) });
          const ms = RETRY_AFTER_MS[tries] ?? RETRY_EVERY_MS;
          // A server that names its pause is not asked sooner.
          await pause(Math.max(ms, error instanceof Fault ? (error.retryAfterMs ?? 0) : 0), abort.signal);
        }
      }
    };
    void takeAgain();
  }, [question]);

  useEffect(() => {
    fetchReply();
    return () => asking.current?.abort();
  }, [fetchReply]);

  const refetch = useCallback(() => {
    if (question === null) return;
    setLast((was) => (was.question === question ? { ...was, busy: true } : was));
    fetchReply();
  }, [fetchReply, question]);

  // Screens write the list of events inline, as a new array on each render: only its names are compared.
  const events = (options?.on ?? []).join(' ');
  const listen = useEffectEvent(() => [
    resync$.subscribe(refetch),
    ...(options?.on ?? []).map((name) => live(name).subscribe(refetch)),
  ]);
  useEffect(() => {
    const subscriptions = listen();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [refetch, events]);

  const again = useCallback(() => {
    setLast((was) =>
      was.question === question && was.known.at === 'failed' ? { ...was, known: { at: 'loading' } } : was,
    );
    refetch();
  }, [refetch, question]);
  return { ...held.known, busy: held.busy, again };
}
