import type { ReleaseStore } from '@baazi/releases';
import { z } from 'zod';

/** What a screen says first. Without a title the title is the player's own (their name), which only the screen knows. */
const words = z.object({ title: z.string().optional(), text: z.string() });
export type FirstWords = z.output<typeof words>;
const route = z
  .object({
    path: z.string(),
    layout: z.string().default('bare'),
    access: z.string().default('anyone'),
    title: z.object({ en: z.string(), hi: z.string().optional() }).loose(),
    skeleton: z.string().default('none'),
    words: z.object({ en: words, hi: words.optional() }).optional(),
    preload: z.array(z.string()).default([]),
  })
  .loose();
const release = z
  .object({
    name: z.string(),
    version: z.string(),
    entry: z.string(),
    integrity: z.string(),
    preload: z.array(z.string()).default([]),
    files: z.record(z.string(), z.string()).default({}),
    routes: z.array(route).default([]),
  })
  .loose();
const remote = release.extend({
  canary: z.object({ percent: z.number(), version: z.string() }).loose().nullish(),
  lastGood: z.object({ version: z.string() }).loose().nullish(),
  ended: z.object({ version: z.string(), at: z.string(), failed: z.number(), players: z.number() }).nullish(),
});
const registry = z
  .object({
    remotes: z.array(remote).default([]),
    shell: z.object({ version: z.string() }).loose().nullable().default(null),
  })
  .loose();

export type Registry = z.output<typeof registry>;
const NEAR_EVERY_MS = 500;
const FAR_EVERY_MS = 2000;

/** What the portal is made of right now: the registry and the page of the live shell. A broken edit, or a store that is away, keeps the last good one. */
export class PortalRegistry {
  #registry: Registry = { remotes: [], shell: null };
  #page = '';
  #stamp: string | undefined;
  #lookedAtMs = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ReleaseStore,
    private readonly onProblem: (error: unknown) => void,
  ) {}

  async read(nowMs: number): Promise<{ registry: Registry; page: string }> {
    if (nowMs - this.#lookedAtMs >= (this.store.isFar ? FAR_EVERY_MS : NEAR_EVERY_MS)) {
      this.#lookedAtMs = nowMs;
      this.#looking = this.#reload().catch(this.onProblem);
      if (!this.store.isFar) await this.#looking;
    }
    // No request waits for a far store, but every one waits for the first page.
    if (this.#page === '') await this.#looking;
    return { registry: this.#registry, page: this.#page };
  }

  async #reload(): Promise<void> {
    const { registry: found, stamp } = await this.store.readRegistry();
    if (stamp === undefined) throw new Error('nothing was released yet');
    if (stamp === this.#stamp) return;
    const next = registry.parse(found);
    if (!next.shell) throw new Error('the registry names no shell');
    const page = await this.store.readFile(`shell/${next.shell.version}/index.html`);
    if (!page) throw new Error(`the shell ${next.shell.version} has no page`);
    this.#registry = next;
    this.#page = page.toString('utf8');
    this.#stamp = stamp;
    this.store.fetchAhead?.(next).catch(this.onProblem);
  }
}
