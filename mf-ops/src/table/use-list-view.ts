import { useCallback, useMemo, useState } from 'react';

export const pageSizes = [10, 15, 20, 25, 30] as const;

interface View {
  limit: number;
  page: number;
  search: string;
  filter: string;
}
export interface ListView extends View {
  /** what every list endpoint takes */
  query: { limit: string; page: string; query: string };
  setLimit: (limit: number) => void;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  setFilter: (filter: string) => void;
}

/** Which part of a list an operator looks at. A new search, filter or length begins at the first page. */
export function useListView(firstFilter = ''): ListView {
  const [view, setView] = useState<View>({ limit: pageSizes[0], page: 1, search: '', filter: firstFilter });
  const setLimit = useCallback((limit: number) => setView((was) => ({ ...was, limit, page: 1 })), []);
  const setPage = useCallback((page: number) => setView((was) => ({ ...was, page })), []);
  const setSearch = useCallback(
    (search: string) => setView((was) => (was.search === search ? was : { ...was, search, page: 1 })),
    [],
  );
  const setFilter = useCallback((filter: string) => setView((was) => ({ ...was, filter, page: 1 })), []);
  return useMemo(
    () => ({
      ...view,
      query: { limit: String(view.limit), page: String(view.page), query: view.search },
      setLimit,
      setPage,
      setSearch,
      setFilter,
    }),
    [view, setLimit, setPage, setSearch, setFilter],
  );
}
