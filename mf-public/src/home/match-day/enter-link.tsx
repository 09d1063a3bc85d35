import { signInPathFor } from '@baazi/contracts';
import { Button, usePassed, useTexts, type Match } from '@baazi/portal-kit';
import { texts } from '../../texts';

/** Shows Join Now while the start is in the future, then Time Over, without a reload. It names the match to sign-up. */
export function EnterLink({ match, small = false }: { match: Match; small?: boolean }) {
  const t = useTexts(texts);
  const isLocked = usePassed(match.locksAt);
  const isOver = usePassed(match.startsAt) || ['void', 'settled', 'declared'].includes(match.state);
  if (isOver)
    return (
      <Button small tone="quiet" icon="clock" disabled>
        {t.home.timeOver}
      </Button>
    );
  return (
    <Button
      wide={!small}
      small={small}
      tone={small || isLocked ? 'quiet' : 'accent'}
      to={signInPathFor('signup', match.matchID)}
    >
      {t.home.joinNow}
    </Button>
  );
}
