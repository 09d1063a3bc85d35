/** Caches values until a given time, at most `limit` entries; the oldest is evicted first. */
export class BoundedCache<V> {
  private readonly entries = new Map<string, { value: V; untilMs: number }>();
  constructor(private readonly limit: number) {}

  get(key: string, nowMs: number): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.untilMs > nowMs) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  set(key: string, value: V, untilMs: number): void {
    if (this.entries.size >= this.limit) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    this.entries.set(key, { value, untilMs });
  }
}
