import fs from 'node:fs';
import path from 'node:path';
import { ZodError } from 'zod';
import { releasesOf } from '../registry/releases-of.mjs';
import { parseRegistry } from './parse-registry.mjs';

/** @import { ReleaseStore } from './release-store.js' */

/**
 * @param {string} file
 * @param {string | Buffer} bytes
 */
async function keep(file, bytes) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.tmp`;
  await fs.promises.writeFile(half, bytes);
  await fs.promises.rename(half, file);
}

/**
 * A far store with its last good copy in a folder: files are asked for once, and with the store away the portal goes on
 * with what was live when it was last seen. Edits always go to the store itself.
 * @param {ReleaseStore} store
 * @param {string} dir
 * @returns {ReleaseStore}
 */
export function cachedStore(store, dir) {
  const registryFile = path.join(dir, 'registry.json');
  /** @type {string | undefined} */
  let seen;
  /** @param {string} address */
  const readKept = async (address) => fs.promises.readFile(path.join(dir, address)).catch(() => undefined);

  /** @param {string} address */
  async function readFile(address) {
    const kept = await readKept(address);
    if (kept) return kept;
    const bytes = await store.readFile(address);
    // A cache that cannot be written is only slower.
    if (bytes) await keep(path.join(dir, address), bytes).catch(() => undefined);
    return bytes;
  }

  return {
    ...store,
    async readRegistry() {
      try {
        const { registry, stamp } = await store.readRegistry();
        if (stamp !== undefined && stamp !== seen) {
          seen = stamp;
          await keep(registryFile, JSON.stringify(registry)).catch(() => undefined);
        }
        return { registry, stamp };
      } catch (error) {
        // A registry that was edited into another shape is a fault to be told; only a store that is away is bridged.
        if (error instanceof ZodError) throw error;
        const kept = await readKept('registry.json');
        if (!kept) throw error;
        return { registry: parseRegistry(kept.toString('utf8')), stamp: 'the last good copy' };
      }
    },
    readFile,
    /** All that the registry's releases are made of: the store may be away when a player asks. */
    async fetchAhead({ remotes, shell }) {
      const urls = remotes.flatMap(releasesOf).flatMap(({ files }) => Object.keys(files));
      const ofShell = [shell, shell?.canary].flatMap((release) =>
        release
          ? [
              ...Object.keys(release.files),
              ...release.scripts.map(({ file }) => file),
              `/releases/shell/${release.version}/index.html`,
            ]
          : [],
      );
      for (const address of new Set([...urls, ...ofShell].map((url) => url.replace(/^\/releases\//, ''))))
        for (const suffix of ['', '.br', '.gz']) await readFile(address + suffix);
    },
  };
}
