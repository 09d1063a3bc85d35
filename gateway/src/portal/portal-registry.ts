import type { Registry } from '@baazi/contracts';
import type { ReleaseStore } from '@baazi/releases';
import { registryForBrowsers } from './registry-for-browsers';

const NEAR_EVERY_MS = 500;
const FAR_EVERY_MS = 2000;

/** The portal as browsers get it: what they are told of the registry, and the page of its shell. */
export interface PortalSide {
  registry: Registry;
  page: string;
}
/** A shell on trial, and its side of the portal. */
export interface ShellTrial extends PortalSide {
  version: string;
  percent: number;
}

/**
 * What the portal is made of right now: what browsers are told of the registry, and the page of the live shell. A broken edit, or a store that is
 * away, keeps the last good one.
 */
export class PortalRegistry {
  #registry: Registry = { remotes: [], shell: null };
  #whole: Registry = this.#registry;
  #page = '';
  #trial: ShellTrial | undefined;
  #stamp: string | undefined;
  #lookedAtMs = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ReleaseStore,
    private readonly onProblem: (error: unknown) => void,
  ) {}

  /** `registry`: what browsers are told; `whole`: all that the store knows. */
  async read(nowMs: number): Promise<PortalSide & { whole: Registry; trial: ShellTrial | undefined }> {
    if (nowMs - this.#lookedAtMs >= (this.store.isFar ? FAR_EVERY_MS : NEAR_EVERY_MS)) {
      this.#lookedAtMs = nowMs;
      this.#looking = this.#reload().catch(this.onProblem);
      if (!this.store.isFar) await this.#looking;
    }
    // No request waits for a far store, but every one waits for the first page.
    if (this.#page === '') await this.#looking;
    return { registry: this.#registry, whole: this.#whole, page: this.#page, trial: this.#trial };
  }

  async #reload(): Promise<void> {
    const { registry, stamp } = await this.store.readRegistry();
    if (stamp === undefined) throw new Error('nothing was released yet');
    if (stamp === this.#stamp) return;
    if (!registry.shell) throw new Error('the registry names no shell');
    const page = await this.#pageOf(registry.shell.version);
    // Without its page a trial is none, and the live one goes on.
    const trial = await this.#trialOf(registry).catch(this.onProblem);
    this.#registry = registryForBrowsers(registry);
    this.#whole = registry;
    this.#page = page;
    this.#trial = trial ?? undefined;
    this.#stamp = stamp;
    this.store.fetchAhead?.(registry).catch(this.onProblem);
  }

  async #trialOf(registry: Registry): Promise<ShellTrial | undefined> {
    const { canary } = registry.shell ?? {};
    if (!canary) return undefined;
    const { percent, ...shell } = canary;
    const page = await this.#pageOf(canary.version);
    return { version: canary.version, percent, page, registry: registryForBrowsers({ ...registry, shell }) };
  }

  async #pageOf(version: string): Promise<string> {
    const page = await this.store.readFile(`shell/${version}/index.html`);
    if (!page) throw new Error(`the shell ${version} has no page`);
    return page.toString('utf8');
  }
}
