import { language$ } from '@baazi/portal-kit/host';
import { place$, routeAt } from '../routes/current-route';
import type { Place } from '../routes/resolve-route';
import { screenTitle } from '../routes/screen-title';
import { showOnly } from '../remotes/remote-element';
import { cardOf } from '../remotes/remote-life';
import { lifeOf, lives$ } from '../remotes/remote-lives';

const PORTAL_NAME = 'IPL Baazi';
function layoutOf(place: Place): string {
  if ('notFound' in place) return place.notFound === 'portal' ? 'portal' : 'bare';
  return routeAt(place)?.layout ?? document.body.dataset['layout'] ?? 'bare';
}

/** Writes attributes on <body> that CSS needs, and the title. Only the shell does. */
export function showPlaces(): void {
  let announced: string | undefined;
  const show = (): void => {
    const place = place$.value;
    if ('redirect' in place) return;
    const title = screenTitle(place);
    const shown = 'show' in place ? place.show : undefined;
    const life = shown === undefined ? undefined : lifeOf(shown);
    const card = cardOf(life);
    const waiting = 'wait' in place || (life !== undefined && life.kind !== 'running' && !card);
    document.body.dataset['layout'] = layoutOf(place);
    document.body.dataset['skeleton'] = waiting ? (routeAt(place)?.skeleton ?? 'list') : 'none';
    document.title = title ? `${title} | ${PORTAL_NAME}` : PORTAL_NAME;
    // Leftovers of a broken remote in its element are hidden.
    showOnly(card ? undefined : shown);
    if (waiting) return;
    document.body.dataset['stood'] = '';
    announced = announce(title, announced);
  };
  place$.subscribe(show);
  lives$.subscribe(show);
  language$.subscribe(show);
}

/**
 * After a change of screen: moves focus to its start and announces its title. The browser has announced the first
 * one.
 */
function announce(title: string, before: string | undefined): string {
  if (before === undefined || before === title) return title;
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = title;
  document.getElementById('content')?.focus({ preventScroll: true });
  return title;
}
