import { setTimeout as sleep } from 'node:timers/promises';

export interface Spread {
  p50Ms: number;
  p99Ms: number;
}
export interface Rate extends Spread {
  perSecond: number;
  seconds: number;
}

/** Runs the work for every item, `width` at a time; returns rate and durations. */
export async function inFlight<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<unknown>,
): Promise<Rate> {
  const queue = items.entries();
  const took: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of queue) took.push(await timed(() => work(item, index)));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: rounded(items.length / seconds), seconds: rounded(seconds), ...spread(took) };
}

/**
 * Starts the work for one item after another, `perSecond` of them, whether or not earlier ones have ended, until
 * `isOver`.
 */
export async function atPace<T>(
  items: readonly T[],
  { perSecond, isOver = () => false }: { perSecond: number; isOver?: () => boolean },
  work: (item: T, index: number) => Promise<unknown>,
): Promise<Spread & { count: number }> {
  const took: number[] = [];
  const going: Promise<unknown>[] = [];
  const began = performance.now();
  for (const [index, item] of items.entries()) {
    await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    if (isOver()) break;
    going.push(timed(() => work(item, index)).then((ms) => took.push(ms)));
  }
  await Promise.all(going);
  return { count: took.length, ...spread(took) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const rounded = (value: number): number => Number(value.toFixed(1));
function spread(took: readonly number[]): Spread {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
