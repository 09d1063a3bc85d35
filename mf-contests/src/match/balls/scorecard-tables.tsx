import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { ballsTexts } from './balls-texts';
import { totalOf, type InningsPlay } from './play';
import { oversOf, rateOf, scorecardOf } from './scorecard';

const Innings = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  & + & {
    margin-top: ${theme.space(5)};
  }
  & h3 {
    display: flex;
    justify-content: space-between;
    margin: 0;
    font-size: ${theme.size.m};
    font-variant-numeric: tabular-nums;
  }
  & p {
    margin: 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${theme.space(1.5)} ${theme.space(1)};
    border-top: 1px solid ${theme.color.line};
    font-weight: 400;
    text-align: end;
    vertical-align: top;
  }
  & th:first-child {
    padding-inline-start: 0;
    text-align: start;
    overflow-wrap: anywhere;
  }
  & thead th {
    border-top: 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
  }
  & tbody td:nth-child(2) {
    font-weight: 750;
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;

/** Batters, bowlers and falls of one innings; only the falls where nobody is named. */
function InningsCard({ innings }: { innings: InningsPlay }) {
  const t = useTexts(ballsTexts);
  const card = scorecardOf(innings);
  const { runs, wickets, balls } = totalOf(innings);
  return (
    <Innings data-innings={innings.team}>
      <h3>
        <span>{t.inningsOf(innings.team, innings.superOver ?? false)}</span>
        <span>
          {runs}/{wickets} ({oversOf(balls)})
        </span>
      </h3>
      {card.isNamed ? (
        <>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t.batter}</th>
                <th scope="col">{t.runs}</th>
                <th scope="col">{t.balls}</th>
                <th scope="col">{t.fours}</th>
                <th scope="col">{t.sixes}</th>
                <th scope="col">{t.strikeRate}</th>
              </tr>
            </thead>
            <tbody>
              {card.batting.map(({ name, out, ...own }) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <small>{out ? t.howOut(out, out.bowler) : t.notOut}</small>
                  </th>
                  <td>{own.runs}</td>
                  <td>{own.balls}</td>
                  <td>{own.fours}</td>
                  <td>{own.sixes}</td>
                  <td>{rateOf(own.runs, own.balls, 100)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p>{t.extras(card.extras)}</p>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t.bowler}</th>
                <th scope="col">{t.wickets}</th>
                <th scope="col">{t.runs}</th>
                <th scope="col">{t.overs}</th>
                <th scope="col">{t.maidens}</th>
                <th scope="col">{t.economy}</th>
              </tr>
            </thead>
            <tbody>
              {card.bowling.map(({ name, ...own }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{own.wickets}</td>
                  <td>{own.runs}</td>
                  <td>{oversOf(own.balls)}</td>
                  <td>{own.maidens}</td>
                  <td>{rateOf(own.runs, own.balls, 6)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      ) : (
        <p>{t.noNames}</p>
      )}
      {card.falls.length > 0 && (
        <p>
          {t.falls}: {card.falls.map((fall) => t.fall(fall.runs, fall.wickets, fall.over, fall.who)).join(', ')}
        </p>
      )}
    </Innings>
  );
}

export function ScorecardTables({ innings }: { innings: readonly InningsPlay[] }) {
  return innings.map((one, at) => <InningsCard key={at} innings={one} />);
}
