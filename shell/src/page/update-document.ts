import { language$ } from '@baazi/portal-kit/host';
import { currentRoute$, routeAt } from '../routes/current-route';
import type { ResolvedRoute } from '../routes/resolve-route';
import { screenTitle } from '../routes/screen-title';
import { showOnly } from '../remotes/remote-element';
import { cardOf } from '../remotes/remote-life';
import { lifeOf, lives$ } from '../remotes/remote-lives';

const PORTAL_NAME = 'IPL Baazi';
function layoutOf(route: ResolvedRoute): string {
  if ('notFound' in route) return route.notFound === 'portal' ? 'portal' : 'bare';
  return routeAt(route)?.layout ?? document.body.dataset['layout'] ?? 'bare';
}

/** Writes the attributes of <body> that CSS reads, and the title. Only the shell writes them. */
export function updateDocument(): void {
  let announced: string | undefined;
  const show = (): void => {
    const route = currentRoute$.value;
    if ('redirect' in route) return;
    const title = screenTitle(route);
    const shown = 'show' in route ? route.show : undefined;
    const life = shown === undefined ? undefined : lifeOf(shown);
    const card = cardOf(life);
    const waiting = 'wait' in route || (life !== undefined && life.kind !== 'running' && !card);
    document.body.dataset['layout'] = layoutOf(route);
    document.body.dataset['skeleton'] = waiting ? (routeAt(route)?.skeleton ?? 'list') : 'none';
    document.title = title ? `${title} | ${PORTAL_NAME}` : PORTAL_NAME;
    // Hides what a broken remote has left in its element.
    showOnly(card ? undefined : shown);
    if (waiting) return;
    document.body.dataset['stood'] = '';
    announced = announce(title, announced);
  };
  currentRoute$.subscribe(show);
  lives$.subscribe(show);
  language$.subscribe(show);
}

/**
 * After a change of screen: moves focus to its start and announces its title. Skips the first screen, which the
 * browser announces.
 */
function announce(title: string, before: string | undefined): string {
  if (before === undefined || before === title) return title;
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = title;
  document.getElementById('content')?.focus({ preventScroll: true });
  return title;
}
