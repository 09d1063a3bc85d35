import { useCallback, useMemo, useState } from 'react';

/** The pages of a list that were turned: what comes or goes meanwhile, no row is seen twice or missed. */
export interface Keys {
  /** of the page that is open; the first has none */
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
