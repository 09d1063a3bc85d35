import type { KeyObject } from 'node:crypto';
import type { Registry, RemoteRelease } from '@baazi/contracts';
import { BoundedCache } from '@baazi/service-kit/gateway';
import { pinKey, readPin, signPin, type Pin } from './pin';
import { withPin } from './with-pin';

const KEPT = 50;
const KEPT_MS = 10 * 60_000;

/** What of `@baazi/releases` pins need: a plain ES module, which the gateway imports when it opens. */
export interface KnownReleases {
  /** a stored release of a remote; undefined when there is none */
  find: (remote: string, version: string) => Promise<RemoteRelease | undefined>;
  /** what it names that the live shell does not provide */
  missing: (release: RemoteRelease, registry: Registry) => string[];
}

/** Makes pins and follows them: only to releases that are stored, of remotes that players have, for the live shell. */
export class Pins {
  readonly #key: Buffer;
  readonly #found = new BoundedCache<RemoteRelease>(KEPT);

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
    return text === undefined ? undefined : readPin(text, this.#key, nowMs);
  }

  /** The release that is meant, or why it cannot be pinned. */
  async releaseOf(
    { remote, version }: Pick<Pin, 'remote' | 'version'>,
    registry: Registry,
    nowMs: number,
  ): Promise<RemoteRelease | 'release-unknown' | 'release-unfit'> {
    if (!registry.remotes.some(({ name }) => name === remote)) return 'release-unknown';
    const key = `${remote}@${version}`;
    const release = this.#found.get(key, nowMs) ?? (await this.releases.find(remote, version));
    if (!release) return 'release-unknown';
    this.#found.set(key, release, nowMs + KEPT_MS);
    return this.releases.missing(release, registry).length > 0 ? 'release-unfit' : release;
  }

  /** The whole registry as the page with this pin has it; undefined when the release cannot be had. */
  async registryWith(pin: Pin, registry: Registry, nowMs: number): Promise<Registry | undefined> {
    const release = await this.releaseOf(pin, registry, nowMs);
    return typeof release === 'string' ? undefined : withPin(registry, release, pin.untilMs);
  }
}
