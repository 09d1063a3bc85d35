import { rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { Series } from './series';

/** Texts around every chart. */
export const chartTexts = {
  en: { table: 'As a table', csv: 'CSV', csvOf: (title: string) => `CSV: ${title}` },
  hi: { table: 'तालिका में', csv: 'CSV', csvOf: (title: string) => `CSV: ${title}` },
};

const Behind = styled.details`
  font-size: ${theme.size.s};
  & > summary {
    width: fit-content;
    padding-block: ${theme.space(3)};
    color: ${theme.color.soft};
    cursor: pointer;
  }
  & table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  & th,
  & td {
    padding: ${theme.space(1.5)} ${theme.space(2)} ${theme.space(1.5)} 0;
    border-block-end: 1px solid ${theme.color.line};
    text-align: end;
  }
  & th:first-child {
    text-align: start;
    font-weight: 400;
  }
`;

/** The figures of a chart, newest first. */
export function ChartTable({
  title,
  labels,
  labelled,
  series,
}: {
  title: string;
  labels: readonly string[];
  labelled: string;
  series: readonly Series[];
}) {
  const t = useTexts(chartTexts);
  return (
    <Behind>
      <summary>{t.table}</summary>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{labelled}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels
            .map((label, i) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{rupees(values[i] ?? 0)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </Behind>
  );
}
