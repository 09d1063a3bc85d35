import { endpoints, startOfDayInIndia, type ReplyOf } from '@baazi/contracts';
import { Card, longDay, rupees, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { seasonTexts } from './season-texts';
import { WeekBars } from './week-bars';

type Season = ReplyOf<typeof endpoints.ownSeason>;

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  & h2,
  & h3 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & h3 {
    font-size: ${theme.size.m};
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(3)};
  margin: 0;
  & dt {
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
  }
  & dd {
    margin: 0;
    font-weight: 700;
    overflow-wrap: anywhere;
  }
  & small {
    display: block;
    color: ${theme.color.soft};
    font-weight: 400;
  }
`;
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
    padding: ${theme.space(1.5)} 0;
    border-block-end: 1px solid ${theme.color.line};
    font-weight: 400;
    text-align: end;
  }
  & td + td {
    padding-inline-start: ${theme.space(3)};
  }
  & th:first-child {
    text-align: start;
  }
  & thead th {
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
  }
`;
const Meter = styled.progress`
  width: 100%;
  min-width: 48px;
  height: 8px;
  accent-color: ${theme.color.good};
`;
const More = styled.details`
  & > summary {
    padding-block: ${theme.space(2)};
    color: ${theme.color.soft};
    cursor: pointer;
  }
`;

const signed = (amount: number): string => `${amount > 0 ? '+' : amount < 0 ? '-' : ''}${rupees(Math.abs(amount))}`;
const percent = (right: number, decided: number): string =>
  decided === 0 ? '–' : `${Math.round((right / decided) * 100)}%`;
const dayOf = (week: string): string => longDay(startOfDayInIndia(week));

/** A summary of the player's season; empty before the first result. */
export function OwnSeason() {
  const season = useCall(endpoints.ownSeason, {}, { on: ['pick', 'answer'] });
  if (season.at !== 'ready' || season.response.weeks.length === 0) return null;
  return <Drawn season={season.response} />;
}

function Drawn({ season: { weeks, teams, right, decided, streak, best, worst } }: { season: Season }) {
  const t = useTexts(seasonTexts);
  const choiceOf = (selection: string): string => ({ yes: t.yes, no: t.no })[selection] ?? selection;
  const total = signed(weeks.reduce((sum, { netRupees }) => sum + netRupees, 0));
  const calls = [
    [t.best, best],
    [t.worst, worst],
  ] as const;
  return (
    <Box as="section" data-area="own-season">
      <h2>{t.title}</h2>
      <Facts>
        <div>
          <dt>{t.all}</dt>
          <dd>
            {percent(right, decided)} <small>{t.rightOf(right, decided)}</small>
          </dd>
        </div>
        <div>
          <dt>{t.streak}</dt>
          <dd>{t.inARow(streak)}</dd>
        </div>
        {calls.map(([name, call]) =>
          call ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {signed(call.netRupees)}
                <small>
                  {choiceOf(call.selection)} · {t.titleOf(call)}
                </small>
              </dd>
            </div>
          ) : null,
        )}
      </Facts>
      <h3>{t.net}</h3>
      <WeekBars label={t.netOfWeeks(weeks.length, total)} values={weeks.map(({ netRupees }) => netRupees)} />
      <More>
        <summary>{t.table}</summary>
        <Table>
          <caption>{t.net}</caption>
          <thead>
            <tr>
              <th scope="col">{t.week}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, netRupees }) => (
              <tr key={week}>
                <th scope="row">{dayOf(week)}</th>
                <td>{signed(netRupees)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </More>
      {teams.length > 0 && (
        <Table>
          <caption>{t.hit}</caption>
          <thead>
            <tr>
              <th scope="col">{t.team}</th>
              <th scope="col">{t.right}</th>
              <th scope="col" colSpan={2}>
                {t.rate}
              </th>
            </tr>
          </thead>
          <tbody>
            {teams.map((one) => (
              <tr key={one.team}>
                <th scope="row">{one.team}</th>
                <td>{t.rightOf(one.right, one.decided)}</td>
                <td>{percent(one.right, one.decided)}</td>
                <td aria-hidden="true">
                  <Meter max={one.decided} value={one.right} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Box>
  );
}
