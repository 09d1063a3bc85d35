import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const route = z.object({ path: z.string(), layout: z.string().default('bare'), access: z.string().default('anyone'), title: z.object({ en: z.string() }).loose(), skeleton: z.string().default('none'), preload: z.array(z.string()).default([]) }).loose();
const release = z.object({ name: z.string(), version: z.string(), entry: z.string(), integrity: z.string(), preload: z.array(z.string()).default([]), files: z.record(z.string(), z.string()).default({}), routes: z.array(route).default([]) }).loose();
const registry = z.object({
  remotes: z.array(release.extend({ canary: z.object({ percent: z.number(), version: z.string() }).loose().nullish() })).default([]),
  shell: z.object({ version: z.string() }).loose().nullable().default(null),
}).loose();

export type Registry = z.output<typeof registry>;
const LOOK_AGAIN_AFTER_MS = 500;

/** What the portal is made of right now: the registry file of the releases folder and the page of the live shell. A broken edit keeps the last good one. */
export class RegistryFile {
  #registry: Registry = { remotes: [], shell: null };
  #page = '';
  #stamp = '';
  #lookedAtMs = 0;

  constructor(private readonly releasesDir: string, private readonly onProblem: (error: unknown) => void) {}

  async read(nowMs: number): Promise<{ registry: Registry; page: string }> {
    if (nowMs - this.#lookedAtMs >= LOOK_AGAIN_AFTER_MS) {
      this.#lookedAtMs = nowMs;
      await this.#reload().catch(this.onProblem);
    }
    return { registry: this.#registry, page: this.#page };
  }

  async #reload(): Promise<void> {
    const file = path.join(this.releasesDir, 'registry.json');
    const { mtimeMs, size, ino } = await fs.stat(file);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (stamp === this.#stamp) return;
    const next = registry.parse(JSON.parse(await fs.readFile(file, 'utf8')));
    if (!next.shell) throw new Error('the registry names no shell');
    const page = await fs.readFile(path.join(this.releasesDir, 'shell', next.shell.version, 'index.html'), 'utf8');
    this.#registry = next;
    this.#page = page;
    this.#stamp = stamp;
  }
}
