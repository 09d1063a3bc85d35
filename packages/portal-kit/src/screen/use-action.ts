import type { Endpoint } from '@baazi/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type CallArguments, type CallOptions, type CallResult } from '@baazi/portal-kit/core';

export interface Action<E extends Endpoint> {
  /** Sends the request; does nothing while an earlier one is in flight. Undefined: a fault (already shown), or busy. */
  run: (...input: CallArguments<E>) => Promise<CallResult<E> | undefined>;
  busy: boolean;
  /** message by field, from the server's `errors[]` */
  errors: Readonly<Record<string, string>>;
  /** Whether the last request was accepted; also right after the component is gone. */
  isDone: () => boolean;
  /** Clears the errors of these fields; without names, all. */
  clear: (...fields: string[]) => void;
}

/**
 * State of a button's request: one endpoint, busy while it runs, the server's field errors after a refusal. Refusals
 * and faults are danger alerts unless `quiet`.
 */
export function useAction<E extends Endpoint>(endpoint: E, options?: CallOptions): Action<E> {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const running = useRef(false);
  const gone = useRef(false);
  const done = useRef(false);
  const quiet = options?.quiet ?? false;
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const run = useCallback(
    async (...input: CallArguments<E>): Promise<CallResult<E> | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      done.current = false;
      setBusy(true);
      setErrors({});
      try {
        const args = [input[0], { quiet, ...input[1] }] as unknown as CallArguments<E>;
        const result = await call(endpoint, ...args);
        done.current = result.ok;
        if (!result.ok && !gone.current)
          setErrors(Object.fromEntries([...result.errors].reverse().map(({ path, msg }) => [path, msg])));
        return result;
      } catch {
        return undefined;
      } finally {
        running.current = false;
        if (!gone.current) setBusy(false);
      }
    },
    [endpoint, quiet],
  );
  const clear = useCallback((...fields: string[]) => {
    const isKept = (field: string): boolean => fields.length > 0 && !fields.includes(field);
    setErrors((was) => Object.fromEntries(Object.entries(was).filter(([field]) => isKept(field))));
  }, []);
  const isDone = useCallback(() => done.current, []);
  return { run, busy, errors, isDone, clear };
}
