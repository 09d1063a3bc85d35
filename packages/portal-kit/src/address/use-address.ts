import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Address {
  /** One of the choices; the first one if the address names none of them. */
  choice: <C extends string>(name: string, choices: readonly [C, ...C[]]) => C;
  /** The page number, from 1. */
  page: number;
  /** Changes the address. An empty value, or page 1, is left out of it; a new choice resets to page 1. */
  choose: (wanted: Readonly<Record<string, string | number>>) => void;
}

/** Selections of a screen (a tab, a filter, a page), stored in the address so that returning to it restores them. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const choose: Address['choose'] = useCallback(
    (wanted) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(wanted))
          if (value === '' || value === 1) next.delete(name);
          else next.set(name, String(value));
        return next;
      }),
    [setParams],
  );
  return useMemo(() => {
    const page = params.get('page') ?? '';
    return {
      choice: (name, choices) => choices.find((choice) => choice === params.get(name)) ?? choices[0],
      page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
      choose,
    };
  }, [params, choose]);
}
