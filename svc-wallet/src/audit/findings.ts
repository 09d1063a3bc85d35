/** Books that are wrong throughout are told of by number, not held in memory. */
const MOST_NAMED = 1000;

export interface KeptFindings {
  named: string[];
  more: number;
}

/** What does not fit; looked at from both sides, a thing is named once. */
export class Findings {
  private readonly named: Set<string>;
  private more: number;

  constructor(kept: KeptFindings = { named: [], more: 0 }) {
    this.named = new Set(kept.named);
    this.more = kept.more;
  }

  add(problems: readonly string[]): void {
    for (const problem of problems)
      if (this.named.size < MOST_NAMED) this.named.add(problem);
      else this.more += 1;
  }

  get problems(): string[] {
    return [...this.named, ...(this.more > 0 ? [`and ${this.more} more`] : [])];
  }

  get kept(): KeptFindings {
    return { named: [...this.named], more: this.more };
  }
}
