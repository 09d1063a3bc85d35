/**
 * Where MongoDB splits what belongs to players: each shard has the players from one id up to the next. What is written
 * together with a player's documents, and belongs to nobody, is kept at their `home`: the id at which their shard begins.
 */
export class Shards {
  /** the first shard begins before all ids */
  readonly shards: readonly string[];

  constructor(splits: readonly string[]) {
    this.shards = ['', ...new Set(splits)].sort();
  }

  /** Who has the same home is on the same shard: their documents change in one commit of one machine. */
  shardOf(userId: string): string {
    // A handful of homes, and one where nothing is split.
    return this.shards.findLast((home) => home <= userId) ?? '';
  }

  /** The mark of a document that belongs to nobody: nothing where nothing is split. */
  shardField(home: string): { home?: string } {
    return this.shards.length === 1 ? {} : { home };
  }

  /** Which players live there, as a filter of `userId`. */
  playersIn(home: string): { userId?: { $gte: string; $lt?: string } } {
    if (this.shards.length === 1) return {};
    const next = this.shards[this.shards.indexOf(home) + 1];
    return { userId: { $gte: home, ...(next === undefined ? {} : { $lt: next }) } };
  }
}
