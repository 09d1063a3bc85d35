// The product spec's own name for it, in its spelling.
const KEY = 'isUserSidebarExpended';

/** Whether the sidebar is expanded; stored between visits. */
export const isSideOpen = (): boolean => localStorage.getItem(KEY) !== 'false';

export function showSide(open: boolean): void {
  localStorage.setItem(KEY, String(open));
  document.body.dataset['side'] = open ? 'open' : 'closed';
}
