import type { endpoints, ReplyOf } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';

export type Row = ReplyOf<typeof endpoints.standings>['rows'][number];

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & caption {
    padding-bottom: ${theme.space(2)};
    font-weight: 650;
    text-align: start;
  }
  & th,
  & td {
    padding: ${theme.space(2.5)} ${theme.space(1.5)};
    border-block-end: 1px solid ${theme.color.line};
    text-align: end;
    white-space: nowrap;
  }
  & thead th:nth-child(2) {
    text-align: start;
  }
  & thead th {
    padding-block: ${theme.space(1.5)};
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
    font-weight: 500;
  }
  & th[scope='row'] {
    width: 100%;
    font-weight: 500;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  & td:first-child,
  & th:first-child {
    min-width: ${theme.space(8)};
    color: ${theme.color.soft};
    text-align: start;
  }
  & tr[data-you] > * {
    background: ${theme.color.infoWash};
  }
  & tr[data-you] > th[scope='row'] {
    font-weight: 700;
  }
  & small {
    color: ${theme.color.soft};
    font-weight: 400;
  }
`;
const Points = styled.td`
  font-weight: 750;
`;
const Streak = styled.td<{ $streak: number }>`
  color: ${({ $streak }) => ($streak > 0 ? theme.color.good : theme.color.soft)};
`;

/** Players by rank. `beside`: shown after a name. */
export function StandingTable<R extends Row>({
  caption,
  rows,
  beside,
}: {
  caption: string;
  rows: readonly R[];
  beside?: (row: R) => ReactNode;
}) {
  const t = useTexts(texts);
  return (
    <Table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label={t.rank}>
            #
          </th>
          <th scope="col">{t.player}</th>
          <th scope="col">{t.right}</th>
          <th scope="col">{t.row}</th>
          <th scope="col">{t.points}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // Two players may look alike; their position distinguishes them.
          <tr key={at} data-you={row.you}>
            <td>{row.rank}</td>
            <th scope="row">
              {row.name} {row.you && <small>({t.you})</small>} {beside?.(row)}
            </th>
            <td>
              {row.right}/{row.decided}
            </td>
            <Streak $streak={row.streak}>{row.streak > 0 ? row.streak : '–'}</Streak>
            <Points>{row.points}</Points>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
