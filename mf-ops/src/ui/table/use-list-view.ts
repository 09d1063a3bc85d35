import { useCallback, useMemo, useState } from 'react';
import type { Order } from './rows';
import { useKeys, type Keys } from './use-keys';

export const pageSizes = [10, 15, 20, 25, 30] as const;

interface View {
  limit: number;
  search: string;
  filter: string;
  /** as chosen by the operator */
  order?: Order;
}
export interface ListView extends View {
  keys: Keys;
  /** what every list endpoint takes */
  query: { limit: string; query: string; behind?: string };
  setLimit: (limit: number) => void;
  setSearch: (search: string) => void;
  setFilter: (filter: string) => void;
  setOrder: (order: Order) => void;
}

/** The visible part of a list. A new search, filter, order or length begins at the first page. */
export function useListView(firstFilter = ''): ListView {
  const [view, setView] = useState<View>({ limit: pageSizes[0], search: '', filter: firstFilter });
  const keys = useKeys();
  const { reset } = keys;
  const change = useCallback(
    (next: Partial<View>) => {
      setView((was) => ({ ...was, ...next }));
      reset();
    },
    [reset],
  );
  const setLimit = useCallback((limit: number) => change({ limit }), [change]);
  const { search: before } = view;
  // The field reports its value at every render; an unchanged one does not reset the page.
  const setSearch = useCallback((search: string) => search !== before && change({ search }), [before, change]);
  const setFilter = useCallback((filter: string) => change({ filter }), [change]);
  const setOrder = useCallback((order: Order) => change({ order }), [change]);
  return useMemo(
    () => ({
      ...view,
      keys,
      query: { limit: String(view.limit), query: view.search, ...(keys.key === undefined ? {} : { behind: keys.key }) },
      setLimit,
      setSearch,
      setFilter,
      setOrder,
    }),
    [view, keys, setLimit, setSearch, setFilter, setOrder],
  );
}

/** The list endpoint's order if it knows this one; else its first. */
export const orderedBy = <By extends string>({ by, way }: Order, [first, ...others]: readonly [By, ...By[]]) => ({
  orderBy: others.find((one) => one === by) ?? first,
  ascending: way,
});
