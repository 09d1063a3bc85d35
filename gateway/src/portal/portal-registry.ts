import { FEDERATION_CORE, type Registry, type RemoteRelease, type ServerHalf, type ShellEntry } from '@baazi/contracts';
import { entriesOf } from '@baazi/contracts/app-entries';
import type { ReleaseStore } from '@baazi/releases';

const LOCAL_RELOAD_MS = 500;
const REMOTE_RELOAD_MS = 2000;

/** The portal as served: the registry for browsers, and the page of the shell. */
export interface PortalVariant {
  registry: Registry;
  page: string;
}
/** The portal with the canary shell. */
interface ShellCanary extends PortalVariant {
  version: string;
  percent: number;
}

/** The server halves of live releases and canaries, by `name@version`. */
function serverHalvesOf(registry: Registry): ReadonlyMap<string, ServerHalf> {
  const releases = entriesOf(registry).flatMap(({ name, canary, ...live }) =>
    [live, canary].flatMap((release) => (release ? [{ name, ...release }] : [])),
  );
  return new Map(
    releases.flatMap(({ name, version, serverHalf }) => (serverHalf ? [[`${name}@${version}`, serverHalf]] : [])),
  );
}

/**
 * The current registry and shell page, reloaded from the store. An invalid edit or an unavailable store keeps the
 * previous ones.
 */
export class PortalRegistry {
  #registry: Registry = { remotes: [], shell: null };
  #fullRegistry: Registry = this.#registry;
  #page = '';
  #serverHalves: ReadonlyMap<string, ServerHalf> = new Map();
  #canary: ShellCanary | undefined;
  #stamp: string | undefined;
  #loadedAtMs = 0;
  #loading: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ReleaseStore,
    private readonly onProblem: (error: unknown) => void,
  ) {}

  /** The complete registry as it was last read. */
  get fullRegistry(): Registry {
    return this.#fullRegistry;
  }

  /** `registry`: the part for browsers; `fullRegistry`: the complete registry of the store. */
  async read(nowMs: number): Promise<
    PortalVariant & {
      fullRegistry: Registry;
      canary: ShellCanary | undefined;
      serverHalves: ReadonlyMap<string, ServerHalf>;
    }
  > {
    if (nowMs - this.#loadedAtMs >= (this.store.isFar ? REMOTE_RELOAD_MS : LOCAL_RELOAD_MS)) {
      this.#loadedAtMs = nowMs;
      this.#loading = this.#reload().catch(this.onProblem);
      if (!this.store.isFar) await this.#loading;
    }
    // Requests do not wait for a remote store, except for the first page.
    if (this.#page === '') await this.#loading;
    return {
      registry: this.#registry,
      fullRegistry: this.#fullRegistry,
      page: this.#page,
      canary: this.#canary,
      serverHalves: this.#serverHalves,
    };
  }

  async #reload(): Promise<void> {
    const { registry, stamp } = await this.store.readRegistry();
    if (stamp === undefined) throw new Error('nothing was released yet');
    if (stamp === this.#stamp) return;
    if (!registry.shell) throw new Error('the registry names no shell');
    const page = await this.#pageOf(registry.shell.version);
    // A canary whose page is missing is ignored, and only the live shell is served.
    const canary = await this.#canaryOf(registry).catch(this.onProblem);
    this.#registry = registryForBrowsers(registry);
    this.#fullRegistry = registry;
    this.#serverHalves = serverHalvesOf(registry);
    this.#page = page;
    this.#canary = canary ?? undefined;
    this.#stamp = stamp;
    this.store.fetchAhead?.(registry).catch(this.onProblem);
  }

  async #canaryOf(registry: Registry): Promise<ShellCanary | undefined> {
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

const withoutProps = <S extends { props: object }>(slots: Record<string, S>): Record<string, S> =>
  Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, { ...slot, props: {} }]));

/** Of what a release uses and carries, a page needs only whether it uses the core of the federation runtime. */
const forBrowsers = <R extends RemoteRelease>({
  uses: { [FEDERATION_CORE]: core } = {},
  react: _react,
  signature: _signature,
  serverHalf: _serverHalf,
  ...release
}: R) => ({
  ...release,
  ...(core ? { uses: { [FEDERATION_CORE]: core } } : {}),
  ...(release.slots ? { slots: withoutProps(release.slots) } : {}),
  ...(release.fills ? { fills: withoutProps(release.fills) } : {}),
});

/** The registry without what only release checks need, such as the props of slots. */
export function registryForBrowsers({
  remotes,
  shell,
  unchecked: _unchecked,
  refused: _refused,
  edit: _edit,
  removed: _removed,
  ...rest
}: Registry): Registry {
  return {
    ...rest,
    remotes: remotes.map(({ lastGood, canary, ...live }) => ({
      ...forBrowsers(live),
      ...(lastGood ? { lastGood: forBrowsers(lastGood) } : {}),
      ...(canary ? { canary: forBrowsers(canary) } : {}),
    })),
    shell: shell && shellForBrowsers(shell),
  };
}

function shellForBrowsers({
  provides: _provides,
  uses: _uses,
  signature: _signature,
  serverHalf: _serverHalf,
  lastGood: _lastGood,
  canary: _canary,
  ended: _ended,
  ...shell
}: ShellEntry): ShellEntry {
  return shell;
}
