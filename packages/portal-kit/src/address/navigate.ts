const randomKey = (): string => Math.random().toString(36).slice(2, 10);

interface RouterState {
  usr: unknown;
  key: string;
  idx: number;
}
export const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;

/**
 * Navigates to a path of the portal (`paths` of contracts), inside or across micro-frontends. Writes react-router's
 * own `{usr, key, idx}`, so that state and scroll survive. single-spa announces a push that changes the address;
 * where it does not run, or where the address stays the same, this function notifies the routers itself.
 */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  const before = window.location.href;
  const idx = indexOf(window.history.state);
  const next: RouterState = { usr: state, key: randomKey(), idx: replace ? idx : idx + 1 };
  if (replace) window.history.replaceState(next, '', to);
  else window.history.pushState(next, '', to);
  if (window.location.href === before || !('singleSpaNavigate' in window))
    window.dispatchEvent(new PopStateEvent('popstate', { state: next }));
}
