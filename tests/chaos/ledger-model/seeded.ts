/** Numbers that follow from a seed: a failed run can be repeated. */
export interface Seeded {
  /** 0 <= n < below */
  below(n: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32: small, and good enough to choose what happens next. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (n) => Math.floor(next() * n),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const [found] = from.slice(Math.floor(next() * from.length));
      if (from.length === 0) throw new Error('nothing to pick from');
      return found as (typeof from)[number];
    },
  };
}
