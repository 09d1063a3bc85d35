import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyRegistry, parseRegistry } from '../registry/registry.mjs';
import { descriptionFileOf } from '../registry/release-of.mjs';
import { mapsOf, sharedFiles } from './shared-files.mjs';

/** @import { EditableStore } from './release-store.js' */

const STALE_LOCK_MS = 10_000;
/** @param {string} text */
const stampOf = (text) => createHash('sha256').update(text).digest('hex');
/** @param {unknown} error */
const codeOf = (error) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);
/**
 * @param {unknown} error
 * @returns {undefined}
 */
const undefinedWhenMissing = (error) => {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
};

/**
 * Copies a file unless it exists: released files never change.
 * @param {string} file
 * @param {string} target
 */
function putOnce(file, target) {
  if (fs.existsSync(target)) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}.tmp`;
  fs.copyFileSync(file, temporary);
  fs.renameSync(temporary, target);
}

/**
 * A folder that every process of one host, or every pod with a shared volume, can reach.
 * @param {string} dir
 * @returns {EditableStore}
 */
export function folderStore(dir) {
  const file = path.join(dir, 'registry.json');
  const readText = () => fs.promises.readFile(file, 'utf8').catch(undefinedWhenMissing);

  /**
   * Serialises edits with a lock folder; a stale lock is taken over.
   * @template T
   * @param {() => Promise<T>} work
   */
  async function locked(work) {
    const lock = `${file}.lock`;
    await fs.promises.mkdir(dir, { recursive: true });
    for (;;) {
      try {
        await fs.promises.mkdir(lock);
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
        const since = await fs.promises.stat(lock).then(
          ({ mtimeMs }) => mtimeMs,
          () => Date.now(),
        );
        if (Date.now() - since > STALE_LOCK_MS) await fs.promises.rmdir(lock).catch(() => undefined);
        else await sleep(10);
      }
    }
    try {
      return await work();
    } finally {
      await fs.promises.rmdir(lock).catch(() => undefined);
    }
  }

  return {
    isFar: false,
    async readRegistry() {
      const text = await readText();
      return text === undefined
        ? { registry: emptyRegistry(), stamp: undefined }
        : { registry: parseRegistry(text), stamp: stampOf(text) };
    },
    writeRegistry: (registry, stamp) =>
      locked(async () => {
        const before = await readText();
        if ((before === undefined ? undefined : stampOf(before)) !== stamp) return false;
        const temporary = `${file}.${randomUUID()}.tmp`;
        await fs.promises.writeFile(temporary, JSON.stringify(registry, null, 2));
        await fs.promises.rename(temporary, file);
        return true;
      }),
    async putOnce(address, text) {
      const target = path.join(dir, address);
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      const temporary = `${target}.${randomUUID()}.tmp`;
      await fs.promises.writeFile(temporary, text);
      // Fails if the file exists.
      await fs.promises.link(temporary, target).catch((error) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
      await fs.promises.rm(temporary);
    },
    async list() {
      const entries =
        (await fs.promises.readdir(dir, { recursive: true, withFileTypes: true }).catch(undefinedWhenMissing)) ?? [];
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .map((name) => ({
          address: path.relative(dir, name).split(path.sep).join('/'),
          storedAt: fs.statSync(name).mtimeMs,
        }));
    },
    async remove(address) {
      const target = path.join(dir, address);
      await fs.promises.rm(target, { force: true });
      // An empty folder of a version would count as stored.
      for (let folder = path.dirname(target); folder !== dir; folder = path.dirname(folder))
        if (
          !(await fs.promises.rmdir(folder).then(
            () => true,
            () => false,
          ))
        )
          break;
    },
    readFile: (address) => fs.promises.readFile(path.join(dir, address)).catch(undefinedWhenMissing),
    async addRelease(address, folder, description) {
      const target = path.join(dir, address);
      if (fs.existsSync(target)) return;
      for (const { file, name } of sharedFiles(folder)) putOnce(file, path.join(path.dirname(target), name));
      for (const { file, address: mapTarget } of mapsOf(folder, address)) putOnce(file, path.join(dir, mapTarget));
      const temporary = `${target}.${randomUUID()}.tmp`;
      fs.rmSync(temporary, { recursive: true, force: true });
      fs.cpSync(folder, temporary, {
        recursive: true,
        filter: (name) => !name.endsWith('.map') && name !== path.join(folder, 'files'),
      });
      fs.writeFileSync(path.join(temporary, descriptionFileOf(path.dirname(address))), description);
      try {
        fs.renameSync(temporary, target);
      } catch (error) {
        // Another process stored the same release concurrently.
        fs.rmSync(temporary, { recursive: true, force: true });
        if (!fs.existsSync(target)) throw error;
      }
    },
  };
}
