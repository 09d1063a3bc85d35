import fs from 'node:fs';
import path from 'node:path';
import { ZodError } from 'zod';
import { parseRegistry, releasesOf } from '../registry/registry.mjs';

/** @import { EditableStore } from './release-store.js' */

/**
 * @param {string} file
 * @param {string | Buffer} bytes
 */
async function writeAtomically(file, bytes) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await fs.promises.writeFile(temporary, bytes);
  await fs.promises.rename(temporary, file);
}

/**
 * A remote store with a local cache: files are fetched once, and while the store is unavailable the portal continues
 * with the last known registry. Edits always go to the store itself.
 * @param {EditableStore} store
 * @param {string} dir
 * @returns {EditableStore}
 */
export function cachedStore(store, dir) {
  const registryFile = path.join(dir, 'registry.json');
  /** @type {string | undefined} */
  let lastStamp;
  /** @param {string} address */
  const readCached = async (address) => fs.promises.readFile(path.join(dir, address)).catch(() => undefined);

  /** @param {string} address */
  async function readFile(address) {
    const cached = await readCached(address);
    if (cached) return cached;
    const bytes = await store.readFile(address);
    // A failed cache write only costs speed.
    if (bytes) await writeAtomically(path.join(dir, address), bytes).catch(() => undefined);
    return bytes;
  }

  return {
    ...store,
    async readRegistry() {
      try {
        const { registry, stamp } = await store.readRegistry();
        if (stamp !== undefined && stamp !== lastStamp) {
          lastStamp = stamp;
          await writeAtomically(registryFile, JSON.stringify(registry)).catch(() => undefined);
        }
        return { registry, stamp };
      } catch (error) {
        // An invalid registry is reported; only an unavailable store falls back to the cache.
        if (error instanceof ZodError) throw error;
        const cached = await readCached('registry.json');
        if (!cached) throw error;
        const copyBecause = error instanceof Error ? error.message : String(error);
        return { registry: parseRegistry(cached.toString('utf8')), stamp: 'cached', copyBecause };
      }
    },
    readFile,
    async remove(address) {
      await store.remove(address);
      await fs.promises.rm(path.join(dir, address), { force: true });
    },
    /** Caches all files of the registry's releases, for when the store is unavailable. */
    async fetchAhead({ remotes, shell }) {
      const urls = remotes.flatMap((entry) =>
        releasesOf(entry).flatMap(({ version, files, serverHalf }) => [
          ...Object.keys(files),
          ...(serverHalf ? [`/releases/${entry.name}/${version}/${serverHalf.file}`] : []),
        ]),
      );
      const ofShell = [shell, shell?.canary].flatMap((release) =>
        release
          ? [
              ...Object.keys(release.files),
              ...release.scripts.map(({ file }) => file),
              `/releases/shell/${release.version}/index.html`,
              ...(release.serverHalf ? [`/releases/shell/${release.version}/${release.serverHalf.file}`] : []),
            ]
          : [],
      );
      for (const address of new Set([...urls, ...ofShell].map((url) => url.replace(/^\/releases\//, ''))))
        for (const suffix of ['', '.br', '.gz']) await readFile(address + suffix);
    },
  };
}
