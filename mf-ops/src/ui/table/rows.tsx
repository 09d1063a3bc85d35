import { theme, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';

const Scroller = styled.div`
  overflow-x: auto;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.size.s};
  font-variant-numeric: tabular-nums;
  & th {
    padding: 0 ${theme.space(3)} ${theme.space(2)} 0;
    text-align: start;
    font-weight: 600;
    color: ${theme.color.soft};
    white-space: nowrap;
  }
  & td {
    padding: ${theme.space(2.5)} ${theme.space(3)} ${theme.space(2.5)} 0;
    border-top: 1px solid ${theme.color.line};
    vertical-align: middle;
  }
  & td:first-child > div {
    min-width: 136px;
  }
  & small {
    display: block;
    color: ${theme.color.soft};
    overflow-wrap: anywhere;
  }
  ${theme.screen.narrow} {
    display: block;
    & thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & tbody {
      display: grid;
      gap: ${theme.space(3)};
    }
    & tr {
      display: grid;
      gap: ${theme.space(2)};
      padding: ${theme.space(3)};
      border: 1px solid ${theme.color.line};
      border-radius: ${theme.radius.m};
      background: ${theme.color.raised};
    }
    & td {
      display: grid;
      grid-template-columns: minmax(84px, 30%) minmax(0, 1fr);
      gap: ${theme.space(3)};
      align-items: baseline;
      padding: 0;
      border: 0;
    }
    & td:first-child {
      display: block;
      font-size: ${theme.size.m};
    }
    & td:first-child::before {
      content: none;
    }
    & td > div {
      min-width: 0;
      overflow-wrap: anywhere;
    }
    & td:not(:first-child)::before {
      color: ${theme.color.soft};
      content: attr(data-label);
    }
  }
`;
const Sorter = styled.button`
  min-height: 28px;
  padding: 0;
  border: 0;
  color: inherit;
  background: none;
  font: inherit;
  cursor: pointer;
  &:hover {
    color: ${theme.color.text};
  }
`;
/** The same column again reverses the order; another one begins ascending. */
const turned = (order: Order | undefined, by: string): Order => ({
  by,
  way: order?.by === by && order.way === 'asc' ? 'desc' : 'asc',
});
const Actions = styled.td`
  && {
    padding-inline-end: 0;
  }
  & > div {
    display: flex;
    gap: ${theme.space(2)};
    justify-content: flex-end;
    white-space: nowrap;
  }
  ${theme.screen.narrow} {
    && {
      display: block;
    }
    &&&::before {
      content: none;
    }
    & > div {
      flex-wrap: wrap;
      justify-content: flex-start;
    }
  }
`;

export interface Column<Row> {
  label: string;
  /** the server's name of this order; absent: not sortable */
  sort?: string;
  cell: (row: Row) => ReactNode;
}
export interface Order {
  by: string;
  way: 'asc' | 'desc';
}
interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  actionsOf?: (row: Row) => ReactNode;
  label: string;
  order?: Order;
  onOrder?: (order: Order) => void;
}

/** Rows of a table, or cards on narrow screens. Roles are explicit, because a table drawn as a grid loses them. */
export function Rows<Row>({ rows, columns, keyOf, actionsOf, label, order, onOrder }: Props<Row>) {
  const t = useTexts(texts).table;
  return (
    <Scroller>
      <Table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.label}
                role="columnheader"
                scope="col"
                aria-sort={
                  column.sort !== undefined && column.sort === order?.by
                    ? order.way === 'asc'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
              >
                {column.sort !== undefined && onOrder ? (
                  <Sorter type="button" onClick={() => onOrder(turned(order, column.sort ?? ''))}>
                    {column.label}
                    {column.sort === order?.by && <span aria-hidden="true">{order.way === 'asc' ? ' ↑' : ' ↓'}</span>}
                  </Sorter>
                ) : (
                  column.label
                )}
              </th>
            ))}
            {actionsOf && (
              <th role="columnheader" scope="col">
                <span className="unseen">{t.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" data-row={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.label} role="cell" data-label={column.label}>
                  <div>{column.cell(row)}</div>
                </td>
              ))}
              {actionsOf && (
                <Actions role="cell">
                  <div>{actionsOf(row)}</div>
                </Actions>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
