/** A stream of random numbers from a seed (mulberry32): the same seed plays the same season. */
export interface RandomStream {
  next(): number;
  chance(share: number): boolean;
  between(low: number, high: number): number;
  oneOf<T>(list: readonly [T, ...T[]]): T;
}

export function randomStream(seed: number): RandomStream {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    oneOf: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
