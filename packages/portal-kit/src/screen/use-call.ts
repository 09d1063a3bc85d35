import type { Endpoint, LiveName, ReplyOf } from '@baazi/contracts';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call, type CallInput } from '../call/call';
import { Fault } from '../call/fault';
import { keptAnswer, placeForAnswer } from '../session/kept-answers';
import { live, resync$ } from '../live/live';

type Known<E> = { at: 'loading' } | { at: 'ready'; response: ReplyOf<E> } | { at: 'failed'; message: string };
export type CallState<E> = Known<E> & {
  /** asking, also when something is shown already */
  busy: boolean;
  /** asks again; what is shown stays until the answer is there */
  again: () => void;
};

interface UseCallOptions {
  /** live events that make the answer old */
  on?: readonly LiveName[];
  /** another page or filter of the same list: the last one stays, `busy`, until the new one is there */
  keepsLast?: boolean;
}

/** A question to the server; its name tells it from every other. */
interface Question {
  endpoint: Endpoint;
  name: string;
}
/** What is known, and of which question. */
interface Held<E> {
  question: Question | null;
  known: Known<E>;
  busy: boolean;
  /** the answer is of the question before: it stands only until this one's is there */
  isBorrowed?: true;
}

/** What a screen begins with: the last answer to its question, if it was asked before. */
function knownOf<E>(question: Question | null): Known<E> {
  const kept = question && keptAnswer(question.name);
  // Whoever kept it under this name had asked the same endpoint.
  return kept === null || kept === undefined ? { at: 'loading' } : { at: 'ready', response: kept as ReplyOf<E> };
}

/**
 * What a GET of the contract table answers, for a screen: `loading` (draw skeletons), `ready`, or `failed` (draw
 * `AreaFailed` with `again`). A screen that is come back to has its last answer at once, and asks behind it; leaving it
 * abandons the request.
 * Asks again when the input changes, after a lost connection, and on the live events named in `on`. `null` input: not
 * yet.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | null, options?: UseCallOptions]
    : [input: CallInput<E> | null, options?: UseCallOptions]
): CallState<E> {
  const key = input === null ? null : JSON.stringify(input ?? {});
  const question = useMemo<Question | null>(
    () => (key === null ? null : { endpoint, name: `${endpoint.path} ${key}` }),
    [endpoint, key],
  );
  const [last, setLast] = useState<Held<E>>(() => ({ question: null, known: { at: 'loading' }, busy: false }));
  // The input has changed: known is what was answered to it before, or still the last page.
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

  const ask = useCallback(() => {
    asking.current?.abort();
    if (question === null) return;
    const asked = new AbortController();
    asking.current = asked;
    const keep = placeForAnswer(question.name);
    const settle = (next: Known<E>): void => {
      // An answer to an older question must not replace a newer one.
      if (asked.signal.aborted) return;
      // In slices: a long list must not hold up a touch.
      startTransition(() => {
        const was = latest.current.held;
        const isKnown = was.question === question && was.known.at === 'ready' && !was.isBorrowed;
        setLast({ question, known: isKnown && next.at === 'failed' ? was.known : next, busy: false });
      });
    };
    const take = async (): Promise<void> => {
      const answer = await (call<Endpoint>)(question.endpoint, latest.current.input ?? undefined, {
        quiet: true,
        signal: asked.signal,
      });
      if (answer.ok) keep(answer.response);
      settle(
        answer.ok
          ? { at: 'ready', response: answer.response as ReplyOf<E> }
          : { at: 'failed', message: answer.message },
      );
    };
    take().catch((error: unknown) =>
      settle({ at: 'failed', message: error instanceof Fault ? error.message : String(error) }),
    );
  }, [question]);

  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);

  const askAgain = useCallback(() => {
    if (question === null) return;
    setLast((was) => (was.question === question ? { ...was, busy: true } : was));
    ask();
  }, [ask, question]);

  // Screens write the list of events inline, as a new array each time: its names are what counts.
  const events = (options?.on ?? []).join(' ');
  const listen = useEffectEvent(() => [
    resync$.subscribe(askAgain),
    ...(options?.on ?? []).map((name) => live(name).subscribe(askAgain)),
  ]);
  useEffect(() => {
    const subscriptions = listen();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [askAgain, events]);

  const again = useCallback(() => {
    setLast((was) =>
      was.question === question && was.known.at === 'failed' ? { ...was, known: { at: 'loading' } } : was,
    );
    askAgain();
  }, [askAgain, question]);
  return { ...held.known, busy: held.busy, again };
}
