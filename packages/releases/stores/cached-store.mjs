import fs from 'node:fs';
import path from 'node:path';

async function keep(file, bytes) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.tmp`;
  await fs.promises.writeFile(half, bytes);
  await fs.promises.rename(half, file);
}

/**
 * A far store with its last good copy in a folder: files are asked for once, and with the store away the portal goes on with
 * what was live when it was last seen. Edits always go to the store itself.
 */
export function cachedStore(store, dir) {
  const registryFile = path.join(dir, 'registry.json');
  let seen;
  const readKept = async (address) => fs.promises.readFile(path.join(dir, address)).catch(() => undefined);

  async function readFile(address) {
    const kept = await readKept(address);
    if (kept) return kept;
    const bytes = await store.readFile(address);
    // A cache that cannot be written is only slower.
    if (bytes) await keep(path.join(dir, address), bytes).catch(() => undefined);
    return bytes;
  }

  /** Fetches ahead all that the registry's releases are made of: the store may be away when a player asks. */
  async function fetchAhead({ remotes = [], shell }) {
    const releases = [...remotes.flatMap((entry) => [entry, entry.canary, entry.lastGood]), shell].filter(Boolean);
    const urls = releases.flatMap((release) => [
      ...Object.keys(release.files ?? {}),
      ...(release.scripts ?? []).map(({ file }) => file),
    ]);
    const pages = shell ? [`/releases/shell/${shell.version}/index.html`] : [];
    for (const address of new Set([...urls, ...pages].map((url) => url.replace(/^\/releases\//, ''))))
      for (const suffix of ['', '.br', '.gz']) await readFile(address + suffix);
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
        const kept = await readKept('registry.json');
        if (!kept) throw error;
        return { registry: JSON.parse(kept.toString('utf8')), stamp: 'the last good copy' };
      }
    },
    readFile,
    fetchAhead,
  };
}
