import { Batcher } from './batcher';

/** Shared trips, but only with others of the same key; see `Batcher`. A key nobody waits at costs nothing. */
export class KeyedBatcher<Item, Result> {
  private readonly places = new Map<string, { groups: Batcher<Item, Result>; inside: number }>();

  constructor(private readonly limits: { concurrency: number; most: number }) {}

  async add(key: string, item: Item, serve: (items: Item[]) => Promise<Result[]>): Promise<Result> {
    const place = this.places.get(key) ?? { groups: new Batcher<Item, Result>(this.limits), inside: 0 };
    this.places.set(key, place);
    place.inside += 1;
    try {
      return await place.groups.add(item, serve);
    } finally {
      place.inside -= 1;
      if (place.inside === 0) this.places.delete(key);
    }
  }
}
