/** Simulated time: events in the order of their time. */
export class Clock {
  now = 0;
  private readonly heap: { at: number; order: number; then: () => void }[] = [];
  private made = 0;

  after(ms: number, then: () => void): void {
    const { heap } = this;
    heap.push({ at: this.now + ms, order: (this.made += 1), then });
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!this.isBefore(i, parent)) break;
      this.swap(i, parent);
      i = parent;
    }
  }

  /** Until no event is left, or `isEnough`. */
  run(isEnough: () => boolean): void {
    while (!isEnough()) {
      const next = this.take();
      if (!next) return;
      this.now = next.at;
      next.then();
    }
  }

  private take() {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    heap[0] = last;
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      const child = right < heap.length && this.isBefore(right, left) ? right : left;
      if (child >= heap.length || !this.isBefore(child, i)) return first;
      this.swap(i, child);
      i = child;
    }
  }

  private isBefore(i: number, j: number): boolean {
    const [a, b] = [this.heap[i], this.heap[j]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order));
  }

  private swap(i: number, j: number): void {
    const [a, b] = [this.heap[i], this.heap[j]];
    if (a && b) [this.heap[i], this.heap[j]] = [b, a];
  }
}
