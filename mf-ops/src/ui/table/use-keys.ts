import { useCallback, useMemo, useState } from 'react';

/** Keys of the visited pages, so that no row is shown twice or skipped when others come or go. */
export interface Keys {
  /** of the open page; undefined for the first */
  key: string | undefined;
  /** 1, 2, ... */
  page: number;
  back: () => void;
  on: (next: string) => void;
  reset: () => void;
}

export function useKeys(): Keys {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const back = useCallback(() => setKeys((was) => was.slice(0, -1)), []);
  const on = useCallback((next: string) => setKeys((was) => [...was, next]), []);
  const reset = useCallback(() => setKeys((was) => (was.length === 0 ? was : [])), []);
  return useMemo(() => ({ key: keys.at(-1), page: keys.length + 1, back, on, reset }), [keys, back, on, reset]);
}
