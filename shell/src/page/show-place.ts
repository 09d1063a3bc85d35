import { language$ } from '@baazi/portal-kit/host';
import { failures$ } from '../faults/failures';
import { place$, routeAt } from '../place/current-place';
import type { Place } from '../place/place';
import { showOnly } from '../remotes/remote-element';
import { mounted$ } from '../remotes/watched';

const PORTAL_NAME = 'IPL Baazi';
const notFoundTitle = { en: 'Not Found', hi: 'पेज नहीं मिला' };

function titleOf(place: Place, language: 'en' | 'hi'): string {
  const title = 'notFound' in place ? notFoundTitle : routeAt(place)?.title;
  return title?.[language] ?? title?.en ?? '';
}

/** The name of what is on the screen: in the document's title and in the top bar. */
export const screenTitle = (place: Place): string => titleOf(place, language$.value);

function layoutOf(place: Place): string {
  if ('notFound' in place) return place.notFound === 'portal' ? 'portal' : 'bare';
  return routeAt(place)?.layout ?? document.body.dataset['layout'] ?? 'bare';
}

/** Writes on <body> what CSS needs, and the title. Only the shell does. */
export function showPlaces(): void {
  let announced: string | undefined;
  const show = (): void => {
    const place = place$.value;
    const failures = failures$.value;
    if ('redirect' in place) return;
    const title = screenTitle(place);
    const shown = 'show' in place ? place.show : undefined;
    const waiting = 'wait' in place || (shown !== undefined && mounted$.value !== shown && !failures[shown]);
    document.body.dataset['layout'] = layoutOf(place);
    document.body.dataset['skeleton'] = waiting ? (routeAt(place)?.skeleton ?? 'list') : 'none';
    document.title = title ? `${title} | ${PORTAL_NAME}` : PORTAL_NAME;
    showOnly(shown !== undefined && failures[shown]?.stage !== 'run' ? shown : undefined);
    if (waiting) return;
    document.body.dataset['stood'] = '';
    announced = announce(title, announced);
  };
  place$.subscribe(show);
  mounted$.subscribe(show);
  failures$.subscribe(show);
  language$.subscribe(show);
}

/** After a change of screen: focus at its start, its title said. The first screen is left alone, the browser has said it. */
function announce(title: string, before: string | undefined): string {
  if (before === undefined || before === title) return title;
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = title;
  document.getElementById('content')?.focus({ preventScroll: true });
  return title;
}
