import { Button, moneyTexts, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { csvOf, saveCsv } from '../table/csv';
import { ChartTable, chartTexts } from './chart-table';
import { Bars, Steps } from './marks';
import { axisOf, inks, type Ink, type Series } from './series';

const Figure = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(2)};
  align-content: start;
  min-width: 0;
  margin: 0;
  & > figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(1)} ${theme.space(3)};
    align-items: center;
  }
  & > figcaption > h3 {
    margin: 0;
    font-size: ${theme.size.m};
  }
  & > figcaption > button {
    margin-inline-start: auto;
  }
`;
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${theme.size.s};
  font-variant-numeric: tabular-nums;
  & > li {
    display: flex;
    gap: ${theme.space(1.5)};
    align-items: center;
  }
`;
const Swatch = styled.span<{ $ink: Ink }>`
  width: 12px;
  height: 12px;
  border-radius: 3px;
  background: ${({ $ink }) => inks[$ink]};
`;
const Plot = styled.div`
  display: grid;
  grid-template-columns: 52px minmax(0, 1fr);
  gap: 0 ${theme.space(2)};
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    justify-content: space-between;
  }
  & > div:first-child {
    flex-direction: column;
    text-align: end;
  }
  & > div:last-child {
    grid-column: 2;
    padding-block-start: ${theme.space(1)};
  }
  & > svg {
    display: block;
    width: 100%;
    height: 160px;
    border-block-end: 1px solid ${theme.color.edge};
    background: ${theme.color.sunken};
  }
`;
const inShort = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
const short = (amount: number): string => moneyTexts(`${amount < 0 ? '-' : ''}₹${inShort.format(Math.abs(amount))}`);

interface Props {
  title: string;
  /** of the points, oldest first */
  labels: readonly string[];
  /** kind of the labels: day, hour */
  labelled: string;
  series: readonly Series[];
  /** bars for movements, steps for balances */
  marks?: 'bars' | 'steps';
  /** a limit line, in rupees */
  limit?: { name: string; rupees: number };
  /** name of the CSV file, without its extension */
  file: string;
}

/** Money over time: an SVG chart, with the same figures as a table and a file. Bars and steps need no chart library. */
export function Chart({ title, labels, labelled, series, marks = 'bars', limit, file }: Props) {
  const t = useTexts(chartTexts);
  const all = series.flatMap(({ values }) => values);
  const axis = axisOf(limit ? [...all, limit.rupees] : all);
  const drawn = { axis, labels, series, limit };
  const middle = labels[Math.floor((labels.length - 1) / 2)];
  const save = (): void =>
    saveCsv(
      `${file}.csv`,
      csvOf(
        [labelled, ...series.map(({ name }) => `${name} ₹`)],
        labels.map((label, i) => [label, ...series.map(({ values }) => values[i] ?? 0)]),
      ),
    );
  return (
    <Figure aria-label={title}>
      <figcaption>
        <h3>{title}</h3>
        <Button small tone="quiet" icon="download" aria-label={t.csvOf(title)} onClick={save}>
          {t.csv}
        </Button>
      </figcaption>
      <Legend>
        {series.map(({ name, ink, values, figure }) => (
          <li key={name}>
            <Swatch $ink={ink} aria-hidden="true" />
            {name} <b>{rupees(figure ?? values.reduce((sum, value) => sum + value, 0))}</b>
          </li>
        ))}
        {limit && (
          <li>
            <Swatch $ink="limit" aria-hidden="true" />
            {limit.name} <b>{rupees(limit.rupees)}</b>
          </li>
        )}
      </Legend>
      <Plot aria-hidden="true">
        <div>
          <span>{short(axis.to)}</span>
          {axis.from < 0 && <span>{short(axis.from)}</span>}
          {axis.from === 0 && <span>{short(0)}</span>}
        </div>
        {marks === 'bars' ? <Bars {...drawn} /> : <Steps {...drawn} />}
        <div>
          <span>{labels[0]}</span>
          {labels.length > 4 && <span>{middle}</span>}
          {labels.length > 1 && <span>{labels.at(-1)}</span>}
        </div>
      </Plot>
      <ChartTable title={title} labels={labels} labelled={labelled} series={series} />
    </Figure>
  );
}
