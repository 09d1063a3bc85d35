/** What browsers report of remotes that failed, counted per release since this gateway started. */
export class RemoteFaults {
  readonly #counts = new Map<string, number>();
  static readonly #MOST = 500;

  add(remote: string, version: string | undefined): void {
    const key = `${remote}@${version ?? 'unknown'}`;
    if (!this.#counts.has(key) && this.#counts.size >= RemoteFaults.#MOST) return;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  of(remote: string, version: string): number {
    return this.#counts.get(`${remote}@${version}`) ?? 0;
  }
}
