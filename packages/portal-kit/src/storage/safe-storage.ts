export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage of the browser that never throws. In-app web views and private windows forbid it, give none (`null`), or
 * have no room in it, some of them only after a while: what it refuses is kept in memory, so the portal works and
 * merely forgets when the page is closed.
 */
function safeStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const refused = memoryStorage();
  const attempt = <T>(access: (native: Storage) => T): T | undefined => {
    try {
      const native = (window as Partial<Window>)[name];
      return native ? access(native) : undefined;
    } catch {
      return undefined;
    }
  };
  const removeNative = (key: string): void => attempt((native) => native.removeItem(key));
  return {
    getItem: (key) => refused.getItem(key) ?? attempt((native) => native.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isStored = attempt((native) => {
        native.setItem(key, value);
        return true;
      });
      if (isStored) return refused.removeItem(key);
      // An older value must not return when the page is loaded again.
      removeNative(key);
      refused.setItem(key, value);
    },
    removeItem: (key) => {
      refused.removeItem(key);
      removeNative(key);
    },
  };
}

/** For this browser: outlives the page and is shared by its tabs. */
export const browserStorage = safeStorage('localStorage');
/** For this tab. */
export const tabStorage = safeStorage('sessionStorage');

export function memoryStorage(initial: Record<string, string> = {}): SafeStorage {
  const map = new Map(Object.entries(initial));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
