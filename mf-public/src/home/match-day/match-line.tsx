import { matchPath } from '@baazi/contracts';
import { Card, Crest, timeOfDay, Link, theme, useTexts, useServerText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { dayTexts } from './day-texts';
import { EnterLink } from './enter-link';
import type { Played } from './programme-of';
import { sideScore } from './side-score';

/** Rows on one surface, edge to edge. */
export const Lines = styled(Card)`
  padding: 0;
  overflow: hidden;
`;
const Row = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: 72px;
  padding: ${theme.space(2)} ${theme.space(3)};
  &:not(:first-child) {
    border-top: 1px solid ${theme.color.line};
  }
  & > :last-child {
    position: relative;
  }
`;
const Crests = styled.span`
  display: flex;
  gap: ${theme.space(1)};
`;
const TextColumn = styled.div`
  min-width: 0;
  & > small {
    display: block;
    color: ${theme.color.soft};
    line-height: 1.3;
  }
  & > a {
    font-weight: 700;
    text-decoration: none;
  }
  /* The whole row leads to the match. */
  & > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/** A match in a row: crests, number and time or score, and the link for a visitor. */
export function MatchLine({ match, score }: Played) {
  const t = useTexts(dayTexts);
  const serverText = useServerText();
  const [left, right] = match.teams;
  const scores = match.teams.flatMap((team) => {
    const side = sideScore(score, team);
    return side ? `${team} ${side.runs} ${side.behind}` : [];
  });
  return (
    <Row data-match={match.matchID} aria-label={match.name}>
      <Crests>
        <Crest team={left} size={32} label="" />
        <Crest team={right} size={32} label="" />
      </Crests>
      <TextColumn>
        <Link to={matchPath(match.matchID)}>
          {left} – {right}
        </Link>
        <small>
          {t.matchNumber(match.match_number)} · <time dateTime={match.startsAt}>{timeOfDay(match.startsAt)}</time>
        </small>
        {match.resultText ? <small>{serverText(match.resultText)}</small> : null}
        {!match.resultText && scores.length > 0 && <small>{scores.join(' · ')}</small>}
      </TextColumn>
      <EnterLink match={match} small />
    </Row>
  );
}
