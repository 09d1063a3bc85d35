import { AreaFailed, Card, EmptyState, Skeleton, theme, useTexts, type IconName } from '@baazi/portal-kit';
import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';
import { Pager } from './pager';
import { Rows, type Column, type Order } from './rows';
import { TableBar, type TableBarProps } from './table-bar';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  min-width: 0;
  & > h2 {
    font-size: ${theme.size.l};
  }
`;
const Waiting = styled.div`
  display: grid;
  gap: ${theme.space(2)};
`;
const WAITING_ROWS = 6;

export interface List<Row> {
  data: readonly Row[];
  metadata: readonly { totalRecord: number }[];
  next?: string | undefined;
}
export type ListState<Row> = (
  { at: 'loading' } | { at: 'failed'; message: string } | { at: 'ready'; response: List<Row> }
) & {
  again: () => void;
};

interface Props<Row> extends TableBarProps {
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  actionsOf?: (row: Row) => ReactNode;
  order?: Order;
  onOrder?: (order: Order) => void;
  /** shown when there is no row, and what to do then */
  empty: { title: string; text?: string; icon?: IconName };
  label: string;
  /** the label is also a heading: one of several tables on its screen */
  titled?: boolean;
}

/** The console's table: search, filter, pages of ten, and cards on narrow screens. */
export function DataTable<Row>({
  list,
  columns,
  keyOf,
  actionsOf,
  order,
  onOrder,
  empty,
  label,
  titled = false,
  ...bar
}: Props<Row>) {
  const t = useTexts(texts).table;
  const { view } = bar;
  const ready = list.at === 'ready' ? list.response : undefined;
  const total = ready?.metadata[0]?.totalRecord ?? 0;
  const isPastEnd = ready !== undefined && ready.data.length === 0 && view.keys.page > 1;
  const { back } = view.keys;
  // The last row of the last page was removed: the page before it is now the last.
  useEffect(() => {
    if (isPastEnd) back();
  }, [isPastEnd, back]);
  const isEmpty = ready !== undefined && ready.data.length === 0 && !isPastEnd;
  return (
    <Box as="section" aria-label={label}>
      {titled && <h2>{label}</h2>}
      <TableBar {...bar} />
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {(list.at === 'loading' || isPastEnd) && (
        <Waiting>
          {Array.from({ length: WAITING_ROWS }, (_, row) => (
            <Skeleton key={row} height="44px" />
          ))}
        </Waiting>
      )}
      {isEmpty && (
        <EmptyState icon={empty.icon ?? 'info'} title={view.search === '' ? empty.title : t.nothingFound}>
          {view.search === '' ? empty.text : t.searchElse}
        </EmptyState>
      )}
      {ready && ready.data.length > 0 && (
        <Rows
          rows={ready.data}
          columns={columns}
          keyOf={keyOf}
          actionsOf={actionsOf}
          label={label}
          order={order}
          onOrder={onOrder}
        />
      )}
      {ready && total > 0 && <Pager keys={view.keys} next={ready.next} total={total} size={view} />}
    </Box>
  );
}
