import type { Portal } from '../portal/portal';

/** Local storage, or memory where the browser forbids it: the portal works, it only forgets. */
export function safeStorage(): Portal['storage'] {
  try {
    window.localStorage.setItem('probe', '1');
    window.localStorage.removeItem('probe');
    return window.localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
