import { paths } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, useTexts } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import type { Place } from '../../routes/resolve-route';
import { cardOf } from '../../remotes/remote-life';
import { lives$ } from '../../remotes/remote-lives';
import { happened } from '../../remotes/run-remotes';
import { texts } from '../ui/chrome-texts';

/** Replaces a missing screen: a failed remote, or an unknown address. */
export function PlaceCard({ place }: { place: Place }) {
  const t = useTexts(texts);
  const remote = 'show' in place ? place.show : undefined;
  const lives = useValue(lives$);
  const card = remote === undefined ? undefined : cardOf(lives[remote]);
  if ('notFound' in place) {
    const to = place.notFound === 'portal' ? paths.dashboard : paths.home;
    return (
      <EmptyState
        icon="question"
        title={t.notFoundTitle}
        action={<Button to={to}>{place.notFound === 'portal' ? t.toDashboard : t.toHome}</Button>}
      >
        {t.notFoundText}
      </EmptyState>
    );
  }
  if (remote === undefined || !card) return null;
  return <AreaFailed busy={card === 'busy'} onRetry={() => happened(remote, 'retried')} />;
}
