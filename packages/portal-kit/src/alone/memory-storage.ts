import type { Portal } from '../portal/portal';

export function memoryStorage(kept: Record<string, string> = {}): Portal['storage'] {
  const map = new Map(Object.entries(kept));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

/** A token that only says whose it is. */
export function fakeToken(userId: string, role: 'player' | 'operator' = 'player'): string {
  return ['{}', JSON.stringify({ sub: userId, role }), ''].map((part) => btoa(part)).join('.');
}
