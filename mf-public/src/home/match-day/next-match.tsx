import { matchPath } from '@baazi/contracts';
import { Link, MatchHeader, now, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { StadiumArt } from '../../frame/stadium-art';
import { dayTexts } from './day-texts';
import { EnterLink } from './enter-link';
import { hourOf } from './hour-of';
import type { Played } from './programme-of';

const Box = styled.article`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  padding: ${theme.space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow};
`;
const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  align-items: center;
  & > button:disabled {
    justify-self: start;
  }
`;
const More = styled(Link)`
  padding: ${theme.space(2)};
  color: ${theme.color.accentText};
  font-size: ${theme.size.s};
  font-weight: 650;
`;

/** The main match, on its ground at this hour: the time until the lock, or the score. */
export function NextMatch({ match, score }: Played) {
  const t = useTexts(dayTexts);
  return (
    <Box data-match={match.matchID} data-next="" aria-label={match.name}>
      <MatchHeader match={match} score={score} big backdrop={<StadiumArt hour={hourOf(now())} low />} />
      <Foot>
        <EnterLink match={match} />
        <More to={matchPath(match.matchID)}>{t.open}</More>
      </Foot>
    </Box>
  );
}
