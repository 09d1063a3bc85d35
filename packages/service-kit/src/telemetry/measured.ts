import { Gauge, type Registry } from 'prom-client';

/** A gauge that is read on each scrape. A failed read reports NaN, never zero. */
export function registerGauge(
  registry: Registry,
  { name, help, read }: { name: string; help: string; read: () => Promise<number> },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
