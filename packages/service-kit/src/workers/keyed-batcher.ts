import { Batcher } from './batcher';

/** Batches only items of the same key; see `Batcher`. An idle key uses no memory. */
export class KeyedBatcher<Item, Result> {
  private readonly batchers = new Map<string, { batcher: Batcher<Item, Result>; pending: number }>();

  constructor(private readonly limits: { concurrency: number; most: number }) {}

  async add(key: string, item: Item, serve: (items: Item[]) => Promise<Result[]>): Promise<Result> {
    const entry = this.batchers.get(key) ?? { batcher: new Batcher<Item, Result>(this.limits), pending: 0 };
    this.batchers.set(key, entry);
    entry.pending += 1;
    try {
      return await entry.batcher.add(item, serve);
    } finally {
      entry.pending -= 1;
      if (entry.pending === 0) this.batchers.delete(key);
    }
  }
}
