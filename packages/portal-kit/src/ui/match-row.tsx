import { matchPath, stageTextsEn, stageTextsHi, type ScoreView } from '@baazi/contracts';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from '../address/link';
import { kitTexts, timeOfDay } from '@baazi/portal-kit/core';
import { useResultText, useTexts } from '../texts/use-texts';
import { theme } from '../theme/theme';
import { Crest } from './crest';
import { Icon } from './icon';
import { sideScore, type Match } from './match';
import { useMatchStage } from './use-match-stage';

const stageTexts = { en: stageTextsEn, hi: stageTextsHi };

const Row = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: 72px;
  ${theme.screen.narrow} {
    gap: ${theme.space(2)};
  }
  padding: ${theme.space(2)} ${theme.space(3)};
  &:not(:first-child) {
    border-top: 1px solid ${theme.color.line};
  }
  /* Above the row's own link. */
  & > :last-child {
    position: relative;
  }
`;
const Crests = styled.span`
  display: flex;
  gap: 2px;
  align-items: center;
  color: ${theme.color.soft};
`;
const Facts = styled.div`
  min-width: 0;
  & > small {
    display: block;
    color: ${theme.color.soft};
    line-height: 1.35;
  }
  & time {
    white-space: nowrap;
  }
`;
const Title = styled(Link)`
  display: block;
  overflow: hidden;
  font-weight: 700;
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/** A match as a row that leads to it: crests, number, time, how it stands; what is added to it; an action. */
export function MatchRow({
  match,
  score,
  state,
  children,
  action,
}: {
  match: Match;
  score?: ScoreView | undefined;
  /** of the player's own action, for styles and tests */
  state?: string;
  children?: ReactNode;
  action: ReactNode;
}) {
  const t = useTexts(kitTexts);
  const stages = useTexts(stageTexts);
  const resultText = useResultText();
  const stage = useMatchStage(match, score);
  const [left, right] = match.teams;
  const scores = match.teams.flatMap((team) => {
    const side = sideScore(score, team);
    return side ? `${team} ${side.runs} ${side.rest}` : [];
  });
  return (
    <Row data-match={match.matchID} data-state={state} aria-label={match.name}>
      <Crests>
        <Crest team={left} size={26} label="" />
        <Icon name="versus" size={18} label={t.versus} />
        <Crest team={right} size={26} label="" />
      </Crests>
      <Facts>
        <Title to={matchPath(match.matchID)}>{match.name}</Title>
        <small>
          {t.match} {match.match_number} · <time dateTime={match.startsAt}>{timeOfDay(match.startsAt)}</time>
        </small>
        {match.resultText !== undefined && <small>{resultText(match.resultText, match.resultMessage)}</small>}
        {match.resultText === undefined && stage !== 'open' && <small>{[stages[stage], ...scores].join(' · ')}</small>}
        {children}
      </Facts>
      {action}
    </Row>
  );
}
