/**
 * Distribution of players over MongoDB shards: each shard holds the players from one id up to the next. Documents
 * written together with a player's documents, but owned by nobody, carry the `home` field: the first id of that shard.
 */
export class Shards {
  /** the first shard starts at the empty id */
  readonly shards: readonly string[];

  constructor(splits: readonly string[]) {
    this.shards = ['', ...new Set(splits)].sort();
  }

  /** Players with the same shard key are on the same shard: their documents change in a commit of one machine. */
  shardOf(userId: string): string {
    // Few shards, one when unsharded: a linear search is enough.
    return this.shards.findLast((first) => first <= userId) ?? '';
  }

  /** The shard field of a document owned by nobody; empty when unsharded. */
  shardField(home: string): { home?: string } {
    return this.shards.length === 1 ? {} : { home };
  }

  /** Filters players of a shard by `userId`. */
  playersIn(home: string): { userId?: { $gte: string; $lt?: string } } {
    if (this.shards.length === 1) return {};
    const next = this.shards[this.shards.indexOf(home) + 1];
    return { userId: { $gte: home, ...(next === undefined ? {} : { $lt: next }) } };
  }
}
