import { paths } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, useTexts } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import { failures$ } from '../faults/failures';
import type { Place } from '../place/place';
import { retryRemote } from '../remotes/retry-remote';
import { texts } from './texts';

/** What stands in the place of a screen that is not there: a remote that failed, or an address nobody owns. */
export function PlaceCard({ place }: { place: Place }) {
  const t = useTexts(texts);
  const failures = useValue(failures$);
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
  const failure = 'show' in place ? failures[place.show] : undefined;
  if (!failure || !('show' in place)) return null;
  return <AreaFailed message={t.failed} busy={failure.busy} onRetry={() => retryRemote(place.show)} />;
}
