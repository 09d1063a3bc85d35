/** Runs the work for every item, `width` at a time; answers its rate and durations. */
export async function inFlight(items, width, work) {
  const queue = [...items.entries()];
  const took = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) took.push(await timed(() => work(next[1], next[0])));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: rounded(items.length / seconds), seconds: rounded(seconds), ...spread(took) };
}

/** Begins the work for one item after the other, `perSecond` of them, whether or not the ones before have ended, until `isOver`. */
export async function atPace(items, perSecond, isOver, work) {
  const took = [];
  const going = [];
  const began = performance.now();
  for (const [i, item] of items.entries()) {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, began + (i * 1000) / perSecond - performance.now())),
    );
    if (isOver()) break;
    going.push(timed(() => work(item, i)).then((ms) => void took.push(ms)));
  }
  await Promise.all(going);
  return { count: took.length, ...spread(took) };
}

async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export const rounded = (value) => Number(value.toFixed(1));
export function spread(took) {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
