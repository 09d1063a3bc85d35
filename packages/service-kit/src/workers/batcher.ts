interface QueuedItem<Item, Result> {
  item: Item;
  resume: (role: 'lead' | { result: Promise<Result> }) => void;
}

/**
 * Group commit: while `concurrency` batches are in progress new items are queued; the next batch takes up to `most` of
 * them. There is no waiting time: a single item is served in the next turn of the event loop. A batch starts after all
 * its items were added, so what it reads is current for each of them.
 */
export class Batcher<Item, Result> {
  private readonly queue: QueuedItem<Item, Result>[] = [];
  private inProgress = 0;
  private isCollecting = false;

  constructor(private readonly limits: { concurrency: number; most: number }) {}

  /** `serve` returns one result per item, in order; if it fails, its whole batch fails. */
  async add(item: Item, serve: (items: Item[]) => Promise<Result[]>): Promise<Result> {
    if (this.inProgress < this.limits.concurrency && !this.isCollecting) {
      this.inProgress += 1;
      this.isCollecting = true;
      // A busy process reads many requests in one turn of its event loop: they share a batch.
      await new Promise(setImmediate);
      this.isCollecting = false;
    } else {
      // The first item of a batch continues here, in the context (request id, trace) of its own request.
      const role = await new Promise<'lead' | { result: Promise<Result> }>((resume) =>
        this.queue.push({ item, resume }),
      );
      if (role !== 'lead') return role.result;
    }
    const others = this.queue.splice(0, this.limits.most - 1);
    if (this.inProgress < this.limits.concurrency) this.startNextBatch();
    const results = serve([item, ...others.map((other) => other.item)]);
    others.forEach(({ resume }, i) => resume({ result: results.then((all) => resultAt(all, i + 1)) }));
    try {
      return resultAt(await results, 0);
    } finally {
      this.inProgress -= 1;
      if (!this.isCollecting) this.startNextBatch();
    }
  }

  private startNextBatch(): void {
    const next = this.queue.shift();
    if (!next) return;
    this.inProgress += 1;
    next.resume('lead');
  }
}

function resultAt<Result>(results: readonly Result[], i: number): Result {
  const result = results[i];
  if (result === undefined) throw new Error(`a batch got ${results.length} results, number ${i} is missing`);
  return result;
}
