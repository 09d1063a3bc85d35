import { matchPath, type endpoints, type ReplyOf } from '@baazi/contracts';
import { Card, Crest, Link, Money, rupees, theme, useTexts, useResultText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { recentTexts } from './recent-texts';

const List = styled(Card)`
  display: grid;
  padding: ${theme.space(1)} ${theme.space(4)};
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${theme.space(3)};
  align-items: center;
  min-height: 56px;
  padding: ${theme.space(2)} 0;
  &:not(:first-child) {
    border-top: 1px solid ${theme.color.line};
  }
  & a {
    font-weight: 700;
    text-decoration: none;
  }
  & > small {
    grid-column: 1 / -1;
    color: ${theme.color.soft};
  }
`;
const Good = styled(Money)`
  color: ${theme.color.good};
  font-weight: 700;
`;

/** The last results with their payouts, and recent winners. */
export default function RecentEvents({
  results,
  winners,
}: Pick<ReplyOf<typeof endpoints.matchDay>, 'results' | 'winners'>) {
  const t = useTexts(recentTexts);
  const resultText = useResultText();
  return (
    <>
      {results.length > 0 && (
        <>
          <h2>{t.results}</h2>
          <List $flat>
            {results.map(({ match, entries, paidRupees }) => (
              <Row key={match.matchID}>
                <Link to={matchPath(match.matchID)}>
                  {match.teams.map((team) => (
                    <Crest key={team} team={team} size={20} label="" />
                  ))}{' '}
                  {match.name}
                </Link>
                {paidRupees === undefined ? <span /> : <b>{rupees(paidRupees)}</b>}
                <small>
                  {match.resultText && resultText(match.resultText, match.resultMessage)}
                  {entries > 0 && ` · ${t.entries(entries)}`}
                </small>
              </Row>
            ))}
          </List>
        </>
      )}
      {winners.length > 0 && (
        <>
          <h2>{t.winners}</h2>
          <List $flat>
            {winners.slice(0, 5).map(({ name, winRupees, title, titleHi }, i) => (
              <Row key={`${name} ${i}`}>
                <span>{name}</span>
                <Good rupees={winRupees} sign="+" />
                <small>{t.titleOf({ title, titleHi })}</small>
              </Row>
            ))}
          </List>
        </>
      )}
    </>
  );
}
