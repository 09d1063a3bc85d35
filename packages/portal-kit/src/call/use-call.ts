import type { Endpoint, LiveName, ReplyOf } from '@baazi/contracts';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { live, resync$ } from '../live/live';
import { call, type CallInput } from './call';
import { Fault } from './fault';

type Known<E> = { at: 'loading' } | { at: 'ready'; response: ReplyOf<E> } | { at: 'failed'; message: string };
export type CallState<E> = Known<E> & {
  /** asking, also when something is shown already */
  busy: boolean;
  /** asks again; what is shown stays until the answer is there */
  again: () => void;
};

export interface UseCallOptions {
  /** live events that make the answer old */
  on?: readonly LiveName[];
}

/**
 * What a GET of the contract table answers, for a screen: `loading` (draw skeletons), `ready`, or `failed` (draw `AreaFailed` with `again`).
 * Asks again when the input changes, after a lost connection, and on the live events named in `on`. `null` input: not yet.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | null, options?: UseCallOptions]
    : [input: CallInput<E> | null, options?: UseCallOptions]
): CallState<E> {
  const [known, setKnown] = useState<Known<E>>({ at: 'loading' });
  const [busy, setBusy] = useState(input !== null);
  const asked = useRef(0);
  const key = input === null ? null : JSON.stringify(input ?? {});
  const latest = useRef(input);
  latest.current = input;

  const ask = useCallback(() => {
    if (key === null) return;
    const turn = ++asked.current;
    const settle = (next: Known<E>): void => {
      // An answer to an older question must not replace a newer one.
      if (turn !== asked.current) return;
      // In slices: a long list must not hold up a touch.
      startTransition(() => {
        setBusy(false);
        setKnown((shown) => (next.at === 'failed' && shown.at === 'ready' ? shown : next));
      });
    };
    setBusy(true);
    const take = async (): Promise<void> => {
      const answer = await (call<Endpoint>)(endpoint, latest.current ?? undefined, { quiet: true });
      settle(
        answer.ok
          ? { at: 'ready', response: answer.response as ReplyOf<E> }
          : { at: 'failed', message: answer.message },
      );
    };
    take().catch((error: unknown) =>
      settle({ at: 'failed', message: error instanceof Fault ? error.message : String(error) }),
    );
  }, [endpoint, key]);

  useEffect(() => {
    setKnown({ at: 'loading' });
    ask();
    return () => {
      asked.current++;
    };
  }, [ask]);

  const events = (options?.on ?? []).join(' ');
  useEffect(() => {
    const subscriptions = [resync$.subscribe(ask), ...(options?.on ?? []).map((name) => live(name).subscribe(ask))];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
    // `events` stands for the list: screens write it inline, as a new array each time.
  }, [ask, events]);

  const again = useCallback(() => {
    setKnown((shown) => (shown.at === 'failed' ? { at: 'loading' } : shown));
    ask();
  }, [ask]);
  return { ...known, busy, again };
}
