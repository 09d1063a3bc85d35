/** Others are counted together: who makes names up cannot fill the memory. */
const MOST_KEPT = 10_000;

interface Sum<F> {
  facts: F;
  more: number;
}

/**
 * A flood of the same is a number, not a flood of lines: the first is written at once, those that follow until `end` in
 * one line with their count.
 */
export class SummedLines<F extends object> {
  #sums = new Map<string, Sum<F>>();

  constructor(private readonly write: (facts: F & { count: number }) => void) {}

  note(key: string, facts: F): void {
    const known = this.#sums.get(key);
    if (known) known.more += 1;
    else if (this.#sums.size < MOST_KEPT) {
      this.#sums.set(key, { facts, more: 0 });
      this.write({ ...facts, count: 1 });
    } else this.#overflow(facts);
  }

  /** The minute is over: what came more than once is told, and everything may be written again. */
  end(): void {
    const sums = this.#sums;
    this.#sums = new Map();
    for (const { facts, more } of sums.values()) if (more > 0) this.write({ ...facts, count: more });
  }

  #overflow(facts: F): void {
    const rest = this.#sums.get('');
    if (rest) rest.more += 1;
    else this.#sums.set('', { facts, more: 1 });
  }
}
