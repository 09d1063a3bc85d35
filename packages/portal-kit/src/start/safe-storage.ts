import type { Portal } from '../portal/portal';

/** Local storage, or memory where the browser forbids it: the portal works, but nothing outlives the page. */
export function safeStorage(): Portal['storage'] {
  try {
    window.localStorage.setItem('probe', '1');
    window.localStorage.removeItem('probe');
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(initial: Record<string, string> = {}): Portal['storage'] {
  const map = new Map(Object.entries(initial));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
