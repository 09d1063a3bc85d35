/** One copy of a service. */
export interface Copy {
  readonly url: string;
  readonly internalUrl: string;
  healthy: boolean;
}

/** The copies of one service: requests go round the healthy ones; a copy that fails is left out until its health check passes. */
export class Upstreams {
  readonly copies: Copy[];
  #next = 0;

  constructor(
    readonly part: string,
    urls: readonly string[],
    internalUrls: readonly string[],
  ) {
    this.copies = urls.map((url, i) => ({ url, internalUrl: internalUrls[i] ?? url, healthy: true }));
  }

  /** The next copy to use; with none healthy the next in turn, since a try is the quickest check. */
  pick(): Copy {
    const { copies } = this;
    for (let turn = 0; turn < copies.length; turn += 1) {
      const copy = copies[this.#next++ % copies.length];
      if (copy?.healthy) return copy;
    }
    const copy = copies[this.#next++ % copies.length];
    if (!copy) throw new Error(`${this.part} has no address`);
    return copy;
  }

  /** A copy that was not tried yet, a healthy one if there is one. */
  other(tried: readonly Copy[]): Copy | undefined {
    const untried = this.copies.filter((copy) => !tried.includes(copy));
    return untried.find((copy) => copy.healthy) ?? untried[0];
  }

  /** Nobody listens there: left out until its health check passes. */
  failed(copy: Copy): void {
    copy.healthy = false;
  }

  get ready(): boolean {
    return this.copies.some((copy) => copy.healthy);
  }

  /** Asks every copy's own readiness (internal listener); at most 1 s each. */
  async check(): Promise<void> {
    await Promise.all(
      this.copies.map(async (copy) => {
        try {
          const reply = await fetch(`${copy.internalUrl}/health/ready`, { signal: AbortSignal.timeout(1000) });
          await reply.body?.cancel();
          copy.healthy = reply.status === 200;
        } catch {
          copy.healthy = false;
        }
      }),
    );
  }
}
