import type { Registry } from '@baazi/contracts';
import type { ReleaseStore } from '@baazi/releases';
import { registryForBrowsers } from './registry-for-browsers';

const NEAR_EVERY_MS = 500;
const FAR_EVERY_MS = 2000;

/**
 * What the portal is made of right now: what browsers are told of the registry, and the page of the live shell. A broken edit, or a store that is
 * away, keeps the last good one.
 */
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
    const { registry, stamp } = await this.store.readRegistry();
    if (stamp === undefined) throw new Error('nothing was released yet');
    if (stamp === this.#stamp) return;
    if (!registry.shell) throw new Error('the registry names no shell');
    const page = await this.store.readFile(`shell/${registry.shell.version}/index.html`);
    if (!page) throw new Error(`the shell ${registry.shell.version} has no page`);
    this.#registry = registryForBrowsers(registry);
    this.#page = page.toString('utf8');
    this.#stamp = stamp;
    this.store.fetchAhead?.(registry).catch(this.onProblem);
  }
}
