interface Waiting<Item, Result> {
  item: Item;
  tell: (turn: 'lead' | { answer: Promise<Result> }) => void;
}

/**
 * Group commit: who comes while `atOnce` transactions are on their way waits, and the first of those who wait then
 * takes the others along in a transaction of its own, at most `most` together. Nobody waits for company: alone, one is
 * served at once.
 */
export class GroupCommit<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;

  constructor(private readonly limits: { atOnce: number; most: number }) {}

  /** `serve` gives one result per item, in their order; when it fails, all of its group fail with it. */
  async join(item: Item, serve: (items: Item[]) => Promise<Result[]>): Promise<Result> {
    if (this.underWay < this.limits.atOnce) this.underWay += 1;
    else {
      // Whoever leads does so after this line, in the context (request id, trace) of its own request.
      const turn = await new Promise<'lead' | { answer: Promise<Result> }>((tell) => this.waiting.push({ item, tell }));
      if (turn !== 'lead') return turn.answer;
    }
    const others = this.waiting.splice(0, this.limits.most - 1);
    const results = serve([item, ...others.map((other) => other.item)]);
    others.forEach(({ tell }, i) => tell({ answer: results.then((all) => resultAt(all, i + 1)) }));
    try {
      return resultAt(await results, 0);
    } finally {
      const next = this.waiting.shift();
      if (next) next.tell('lead');
      else this.underWay -= 1;
    }
  }
}

function resultAt<Result>(results: readonly Result[], i: number): Result {
  const result = results[i];
  if (result === undefined) throw new Error(`a group was served ${results.length} results, number ${i} is missing`);
  return result;
}
