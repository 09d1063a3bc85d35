import { randomId, tabStorage } from '@baazi/portal-kit';

const KEY = 'scroll';
const RESTORE_FOR_MS = 3000;

const keyOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : undefined;

/**
 * The history entry that the document began with. A new document has none yet and gets its own: it starts at its top,
 * and only a reload of the same entry restores its position.
 */
function keyOfDocument(): string {
  const known = keyOf(history.state);
  if (known !== undefined) return known;
  const key = randomId();
  history.replaceState({ ...(history.state as object | null), key }, '');
  return key;
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(tabStorage.getItem(KEY) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

/** Scrolls to `top`, again while the content grows, until the player touches the page or three seconds have passed. */
function restore(top: number): () => void {
  window.scrollTo(0, top);
  const content = document.getElementById('content');
  if (top === 0 || !content) return () => undefined;
  const growth = new ResizeObserver(() => window.scrollTo(0, top));
  growth.observe(content);
  const stop = (): void => {
    growth.disconnect();
    clearTimeout(timer);
    for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.removeEventListener(sign, stop);
  };
  const timer = setTimeout(stop, RESTORE_FOR_MS);
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(sign, stop, { passive: true });
  return stop;
}

/**
 * The browser's own restoration runs before the remote has rendered. So the shell restores the scroll position on
 * back and forward, and starts a new screen at its top.
 */
export function restoreScroll(): void {
  history.scrollRestoration = 'manual';
  const tops = storedPositions();
  let key = keyOfDocument();
  let pathname = location.pathname;
  let stop = restore(tops.get(key) ?? 0);
  let moving = false;
  window.addEventListener(
    'scroll',
    () => {
      if (!moving) tops.set(key, window.scrollY);
    },
    { passive: true },
  );
  window.addEventListener('popstate', () => {
    const nextKey = keyOfDocument();
    if (nextKey === key) return;
    const sameScreen = location.pathname === pathname && !tops.has(nextKey);
    key = nextKey;
    pathname = location.pathname;
    if (sameScreen) return;
    stop();
    // The old screen unmounts now; the scroll events of its shrinking page are not the player's.
    moving = true;
    requestAnimationFrame(() => {
      stop = restore(tops.get(key) ?? 0);
      moving = false;
    });
  });
  window.addEventListener('pagehide', () =>
    tabStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...tops].slice(-50)))),
  );
}
