import { matchPath } from '@baazi/contracts';
import { Crest, Link, Money, rupees, theme, useTexts, useResultText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { dayTexts } from './day-texts';
import { Lines } from './match-line';
import type { MatchDay } from './programme-of';
import { Section } from './section';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${theme.space(3)};
  align-items: center;
  min-height: 60px;
  padding: ${theme.space(2)} ${theme.space(4)};
  &:not(:first-child) {
    border-top: 1px solid ${theme.color.line};
  }
  & > a {
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
const WINNERS_SHOWN = 5;

/** The last results and what they paid, and recent winners, masked by the server. */
export function RecentResults({ results, winners }: Pick<MatchDay, 'results' | 'winners'>) {
  const t = useTexts(dayTexts);
  const resultText = useResultText();
  return (
    <>
      {results.length > 0 && (
        <Section>
          <h2>{t.results}</h2>
          <Lines $flat>
            {results.map(({ match, entries, paidRupees }) => (
              <Row key={match.matchID}>
                <Link to={matchPath(match.matchID)}>
                  {match.teams.map((team) => (
                    <Crest key={team} team={team} size={20} label="" />
                  ))}{' '}
                  {match.name}
                </Link>
                {paidRupees === undefined ? <span /> : <b>{t.paid(rupees(paidRupees))}</b>}
                <small>
                  {match.resultText && resultText(match.resultText, match.resultMessage)}
                  {entries > 0 && ` · ${t.entries(entries)}`}
                </small>
              </Row>
            ))}
          </Lines>
        </Section>
      )}
      {winners.length > 0 && (
        <Section>
          <h2>{t.winners}</h2>
          <Lines $flat>
            {winners.slice(0, WINNERS_SHOWN).map(({ name, winRupees, title, titleHi }, i) => (
              <Row key={`${name} ${i}`}>
                <span>{name}</span>
                <Good rupees={winRupees} sign="+" />
                <small>{t.titleOf({ title, titleHi })}</small>
              </Row>
            ))}
          </Lines>
        </Section>
      )}
    </>
  );
}
