/** Further keys are counted together, so that invented names cannot fill the memory. */
const MAX_KEYS = 10_000;

interface Sum<F> {
  facts: F;
  more: number;
}

/** Collapses repeated lines: the first is written at once, later ones until `end` as a single line with their count. */
export class SummedLines<F extends object> {
  #sums = new Map<string, Sum<F>>();

  constructor(private readonly write: (facts: F & { count: number }) => void) {}

  note(key: string, facts: F): void {
    const known = this.#sums.get(key);
    if (known) known.more += 1;
    else if (this.#sums.size < MAX_KEYS) {
      this.#sums.set(key, { facts, more: 0 });
      this.write({ ...facts, count: 1 });
    } else this.#overflow(facts);
  }

  /** Ends the interval: writes the counts of repeated lines and starts over. */
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
