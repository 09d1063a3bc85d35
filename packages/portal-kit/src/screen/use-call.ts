import type { Endpoint, LiveName, ReplyOf } from '@baazi/contracts';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call, type CallInput } from '../call/call';
import { Fault } from '../call/fault';
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
}

/** What is known, and of which question. */
interface Held<E> {
  question: object | null;
  known: Known<E>;
  busy: boolean;
}

/**
 * What a GET of the contract table answers, for a screen: `loading` (draw skeletons), `ready`, or `failed` (draw
 * `AreaFailed` with `again`).
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
  const question = useMemo(() => (key === null ? null : { endpoint, key }), [endpoint, key]);
  const [last, setLast] = useState<Held<E>>({ question: null, known: { at: 'loading' }, busy: false });
  // The input has changed: nothing is known yet.
  const held: Held<E> =
    last.question === question ? last : { question, known: { at: 'loading' }, busy: question !== null };
  const latestInput = useRef(input);
  const turns = useRef(0);
  useEffect(() => {
    latestInput.current = input;
  });

  const ask = useCallback(() => {
    if (question === null) return;
    const turn = (turns.current += 1);
    const settle = (next: Known<E>): void => {
      // An answer to an older question must not replace a newer one.
      if (turn !== turns.current) return;
      // In slices: a long list must not hold up a touch.
      startTransition(() =>
        setLast((was) => {
          const isWorse = next.at === 'failed' && was.question === question && was.known.at === 'ready';
          return { question, known: isWorse ? was.known : next, busy: false };
        }),
      );
    };
    const take = async (): Promise<void> => {
      const answer = await (call<Endpoint>)(question.endpoint, latestInput.current ?? undefined, { quiet: true });
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
    return () => {
      turns.current += 1;
    };
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
