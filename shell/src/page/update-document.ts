import { session$ } from '@baazi/portal-kit';
import { language$, screenTitle$, writePreferenceCookie } from '@baazi/portal-kit/host';
import { currentRoute$, ownTitle, screenTitle } from '../routes/current-route';
import { frameOf, routeAt, type ResolvedRoute } from '../routes/resolve-route';
import { isDrawn, showOnly } from '../remotes/remote-element';
import { cardOf } from '../remotes/remote-state';
import { stateOf, states$ } from '../remotes/remote-states';

const PORTAL_NAME = 'IPL Baazi';
const layoutOf = (route: ResolvedRoute): string =>
  frameOf(route, session$.value) ?? document.body.dataset['layout'] ?? 'bare';

/** Writes the attributes of <body> that CSS reads, and the title. Only the shell writes them. */
export function updateDocument(): void {
  let announced: string | undefined;
  // The server may know a better title than the route, such as a match's name: it stays until the screen names itself.
  const served = { path: window.location.pathname, language: language$.value };
  const isServed = (route: ResolvedRoute): boolean =>
    routeAt(route)?.path.endsWith('/*') === true &&
    served.path === window.location.pathname &&
    served.language === language$.value &&
    ownTitle() === undefined;
  const show = (): void => {
    const route = currentRoute$.value;
    if ('redirect' in route) return;
    const title = screenTitle(route);
    const shown = 'show' in route ? route.show : undefined;
    const state = shown === undefined ? undefined : stateOf(shown);
    const card = cardOf(state);
    const waiting = 'wait' in route || (state !== undefined && state.kind !== 'mounted' && !card);
    document.body.dataset['layout'] = layoutOf(route);
    const isEmpty = waiting && !(shown !== undefined && isDrawn(shown));
    document.body.dataset['skeleton'] = isEmpty ? (routeAt(route)?.skeleton ?? 'list') : 'none';
    if (!isServed(route)) document.title = title ? `${title} | ${PORTAL_NAME}` : PORTAL_NAME;
    // Hides what a broken remote has left in its element.
    showOnly(card ? undefined : shown);
    if (waiting) return;
    document.body.dataset['mounted'] = '';
    announced = announce(title, announced);
  };
  currentRoute$.subscribe(show);
  states$.subscribe(show);
  language$.subscribe(show);
  session$.subscribe((session) => {
    show();
    // The next document of an open page begins with the right frame.
    if (session.at !== 'loading')
      writePreferenceCookie('frame', 'portal', session.at === 'signed-in' && session.role === 'player');
  });
  screenTitle$.subscribe(show);
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
