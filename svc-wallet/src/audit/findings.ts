/** A thoroughly wrong ledger is reported by number, not held in memory. */
const MOST_NAMED = 1000;

export interface StoredFindings {
  named: string[];
  more: number;
}

/** Problems; one that is found from both sides is named once. */
export class Findings {
  private readonly named: Set<string>;
  private more: number;

  constructor(stored: StoredFindings = { named: [], more: 0 }) {
    this.named = new Set(stored.named);
    this.more = stored.more;
  }

  add(problems: readonly string[]): void {
    for (const problem of problems)
      if (this.named.size < MOST_NAMED) this.named.add(problem);
      else this.more += 1;
  }

  get problems(): string[] {
    return [...this.named, ...(this.more > 0 ? [`and ${this.more} more`] : [])];
  }

  get kept(): StoredFindings {
    return { named: [...this.named], more: this.more };
  }
}
