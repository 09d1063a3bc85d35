/** @jest-environment jsdom */
import { browserStorage, tabStorage } from './safe-storage';

const pairs = [
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const;
const own = Object.fromEntries(pairs.map(([name]) => [name, Object.getOwnPropertyDescriptor(window, name)]));

afterEach(() => {
  for (const [name] of pairs) {
    Object.defineProperty(window, name, own[name] ?? {});
    window[name].clear();
  }
  jest.restoreAllMocks();
});

/** The ways in which browsers withhold a storage. */
const withheld: Record<string, (name: 'localStorage' | 'sessionStorage') => void> = {
  forbidden: (name) =>
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  'null, as in a web view': (name) => Object.defineProperty(window, name, { configurable: true, value: null }),
  'undefined, as in an old one': (name) =>
    Object.defineProperty(window, name, { configurable: true, value: undefined }),
  full: () =>
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }),
  'refusing every use': () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Access is denied.', 'SecurityError');
      });
  },
};

describe.each(pairs)('%s', (name, storage) => {
  test.each(Object.keys(withheld))('%s: keeps values for the life of the page', (how) => {
    withheld[how]?.(name);
    expect(storage.getItem('key')).toBeNull();
    storage.setItem('key', 'value');
    expect(storage.getItem('key')).toBe('value');
    storage.removeItem('key');
    expect(storage.getItem('key')).toBeNull();
  });

  test('full: an older value is gone, also for the next page', () => {
    storage.setItem('key', 'old');
    withheld['full']?.(name);
    storage.setItem('key', 'new');
    expect([storage.getItem('key'), window[name].getItem('key')]).toEqual(['new', null]);
  });

  test('usable: stores for the next page, and what the browser emptied is gone', () => {
    storage.setItem('key', 'value');
    expect(window[name].getItem('key')).toBe('value');
    window[name].clear();
    expect(storage.getItem('key')).toBeNull();
  });
});
