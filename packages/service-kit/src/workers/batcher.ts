interface Waiting<Item, Result> {
  item: Item;
  tell: (turn: 'lead' | { answer: Promise<Result> }) => void;
}

/**
 * Shared trips, as a group commit makes them: who comes while `concurrency` of them are on their way waits, and the first of
 * those who wait then takes the others along in a trip of its own, at most `most` together. Nobody waits for company:
 * alone, one is served in the next turn of the event loop. A trip begins after all who share it have come, so what it reads is fresh for each.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private gathers = false;

  constructor(private readonly limits: { concurrency: number; most: number }) {}

  /** `serve` gives one result per item, in their order; when it fails, all of its group fail with it. */
  async add(item: Item, serve: (items: Item[]) => Promise<Result[]>): Promise<Result> {
    if (this.underWay < this.limits.concurrency && !this.gathers) {
      this.underWay += 1;
      this.gathers = true;
      // A busy process reads many requests in one turn of its event loop: they go together.
      await new Promise(setImmediate);
      this.gathers = false;
    } else {
      // Whoever leads does so after this line, in the context (request id, trace) of its own request.
      const turn = await new Promise<'lead' | { answer: Promise<Result> }>((tell) => this.waiting.push({ item, tell }));
      if (turn !== 'lead') return turn.answer;
    }
    const others = this.waiting.splice(0, this.limits.most - 1);
    if (this.underWay < this.limits.concurrency) this.letNextLead();
    const results = serve([item, ...others.map((other) => other.item)]);
    others.forEach(({ tell }, i) => tell({ answer: results.then((all) => resultAt(all, i + 1)) }));
    try {
      return resultAt(await results, 0);
    } finally {
      this.underWay -= 1;
      if (!this.gathers) this.letNextLead();
    }
  }

  private letNextLead(): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.underWay += 1;
    next.tell('lead');
  }
}

function resultAt<Result>(results: readonly Result[], i: number): Result {
  const result = results[i];
  if (result === undefined) throw new Error(`a group was served ${results.length} results, number ${i} is missing`);
  return result;
}
