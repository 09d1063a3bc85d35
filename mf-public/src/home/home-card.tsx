import { paths } from '@baazi/contracts';
import { Button, Card, MatchFace, theme, usePassed, useTexts, type Match } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  align-content: space-between;
`;

/**
 * Join Now while the start is in the future, then Time Over: it flips by itself. A link to the match survives sign-up.
 */
export function HomeCard({ match }: { match: Match }) {
  const t = useTexts(texts);
  const open =
    !usePassed(match.startsAt) && match.state !== 'void' && match.state !== 'settled' && match.state !== 'declared';
  return (
    <Box as="article" aria-label={match.name} data-match={match.matchID}>
      <MatchFace match={match} />
      {open ? (
        <Button wide to={`${paths.signup}?match=${encodeURIComponent(match.matchID)}`}>
          {t.home.joinNow}
        </Button>
      ) : (
        <Button wide tone="quiet" icon="clock" disabled>
          {t.home.timeOver}
        </Button>
      )}
    </Box>
  );
}
