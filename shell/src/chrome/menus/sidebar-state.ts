// Not from the kit's entry point: the sidebar is drawn before the kit is evaluated.
import { browserStorage } from '@baazi/portal-kit/safe-storage';

// The product spec's own name for it, in its spelling.
const KEY = 'isUserSidebarExpended';

/** Whether the sidebar is expanded; stored between visits. */
export const isSideOpen = (): boolean => browserStorage.getItem(KEY) !== 'false';

export function showSide(open: boolean): void {
  browserStorage.setItem(KEY, String(open));
  document.body.dataset['side'] = open ? 'open' : 'closed';
}
