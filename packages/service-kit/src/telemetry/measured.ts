import { Gauge, type Registry } from 'prom-client';

/** A figure that is taken when somebody asks for it. What cannot be read is no number, never a zero. */
export function measured(
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
