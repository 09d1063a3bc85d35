import { paths } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, useTexts } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import type { ResolvedRoute } from '../../routes/resolve-route';
import { cardOf } from '../../remotes/remote-state';
import { states$ } from '../../remotes/remote-states';
import { applyEvent } from '../../remotes/run-remotes';
import { texts } from '../ui/chrome-texts';

/** Shown in place of a screen that is unavailable: its remote failed, or no remote owns the address. */
export function ScreenCard({ route }: { route: ResolvedRoute }) {
  const t = useTexts(texts);
  const remote = 'show' in route ? route.show : undefined;
  const lives = useValue(states$);
  const card = remote === undefined ? undefined : cardOf(lives[remote]);
  if ('notFound' in route) {
    const to = route.notFound === 'portal' ? paths.dashboard : paths.home;
    return (
      <EmptyState
        icon="question"
        title={t.notFoundTitle}
        action={<Button to={to}>{route.notFound === 'portal' ? t.toDashboard : t.toHome}</Button>}
      >
        {t.notFoundText}
      </EmptyState>
    );
  }
  if (remote === undefined || !card) return null;
  return <AreaFailed busy={card === 'busy'} onRetry={() => applyEvent(remote, 'retried')} />;
}
