import type { KeyObject } from 'node:crypto';
import type { Registry, RemoteEntry, RemoteRelease } from '@baazi/contracts';
import { BoundedCache } from '@baazi/service-kit/gateway';
import { type Pin, pinKey, readPin, signPin } from './pin';

const MAX_CACHED = 50;
const CACHE_MS = 10 * 60_000;

/** The part of `@baazi/releases` that pins need; injected, because that package is a plain ES module. */
/** Reads the full registry, at most as old as its cache. */
export interface RegistryReader {
  read(nowMs: number): Promise<{ fullRegistry: Registry }>;
}

interface KnownReleases {
  /** the pin of a link that the remote's team signed */
  readSigned: (text: string, nowMs: number) => Pin | undefined;
  /** a stored release of a remote or its preview, if any */
  find: (remote: string, version: string) => Promise<RemoteRelease | undefined>;
  /** what the release requires and the live shell does not provide */
  missing: (release: RemoteRelease, registry: Registry) => string[];
  /** whether it failed in a browser */
  isRefused: (registry: Registry, release: Pick<RemoteRelease, 'name' | 'version'>) => boolean;
}

/**
 * Signs and resolves pins. Only stored releases of live remotes that fit the live shell and were not refused can be
 * pinned, and development servers of live remotes by their teams.
 */
export class Pins {
  readonly #key: Buffer;
  readonly #found = new BoundedCache<RemoteRelease>(MAX_CACHED);

  constructor(
    privateKey: KeyObject,
    private readonly releases: KnownReleases,
  ) {
    this.#key = pinKey(privateKey);
  }

  sign(pin: Pin): string {
    return signPin(pin, this.#key);
  }

  read(text: string | undefined, nowMs: number): Pin | undefined {
    if (text === undefined) return undefined;
    return readPin(text, this.#key, nowMs) ?? this.releases.readSigned(text, nowMs);
  }

  /** The release to pin, or the reason why it cannot be pinned. */
  async releaseOf(
    { remote, version }: Pick<Pin, 'remote' | 'version'>,
    registry: Registry,
    nowMs: number,
  ): Promise<RemoteRelease | 'release-unknown' | 'release-unfit'> {
    if (!registry.remotes.some(({ name }) => name === remote)) return 'release-unknown';
    if (this.releases.isRefused(registry, { name: remote, version })) return 'release-unfit';
    const key = `${remote}@${version}`;
    const release = this.#found.get(key, nowMs) ?? (await this.releases.find(remote, version));
    if (!release) return 'release-unknown';
    this.#found.set(key, release, nowMs + CACHE_MS);
    return this.releases.missing(release, registry).length > 0 ? 'release-unfit' : release;
  }

  /** The registry for a page with this pin; undefined when the release cannot be pinned. */
  async registryWith(pin: Pin, registry: Registry, nowMs: number): Promise<Registry | undefined> {
    const entry = pin.origin === undefined ? undefined : registry.remotes.find(({ name }) => name === pin.remote);
    if (entry) return withPin(registry, developed(entry, pin.version), pin.untilMs);
    if (pin.origin !== undefined) return undefined;
    const release = await this.releaseOf(pin, registry, nowMs);
    return typeof release === 'string' ? undefined : withPin(registry, release, pin.untilMs);
  }
}

/** A remote as its development server has it: the routes of what is live, and no file of ours. */
function developed({ lastGood: _lastGood, canary: _canary, ...live }: RemoteEntry, version: string): RemoteRelease {
  const routes = live.routes.map((route) => ({ ...route, preload: [] }));
  return { ...live, version, routes, preload: [], files: {} };
}

/** The registry with a release pinned. Without a previous release to fall back to, so that testers see failures. */
function withPin(registry: Registry, release: RemoteRelease, untilMs: number): Registry {
  const pinned = { ...release, pinned: new Date(untilMs).toISOString() };
  return {
    ...registry,
    remotes: registry.remotes.map((entry) => (entry.name === release.name ? pinned : entry)),
  };
}
