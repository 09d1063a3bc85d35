import fs from 'node:fs';
import path from 'node:path';
import { readBuild } from '@baazi/describe-release/read-build';
import { readUses } from '@baazi/describe-release/names-used';
import { z } from 'zod';
import { isShell } from '../registry/registry.mjs';

/** @import { Portal } from '@baazi/describe-release/names-used' */
/** @import { Registry, Release } from '@baazi/contracts' */
/** @import { ReleaseStore } from '../stores/release-store.js' */

/** The file of a shell that says what remotes are built against. */
const PORTAL_FILE = 'portal.json';
const texts = z.record(z.string(), z.string());
/** @type {z.ZodType<Portal>} */
const portalShape = z.object({
  shared: texts,
  lent: z.record(z.string(), z.object({ range: z.string(), global: z.string() })),
  contracts: z.object({ name: z.string(), range: z.string(), endpoints: texts }),
});

/**
 * The settings that remotes are built against, of the shell among these builds, else of the live shell. Undefined before the
 * first shell, and of a shell that was built before it said so.
 * @param {object} where
 * @param {ReleaseStore} where.store
 * @param {Registry} where.registry
 * @param {readonly { folder: string, release: Release }[]} where.builds
 */
export async function portalSettingsOf({ store, registry, builds }) {
  const built = builds.find(({ release }) => isShell(release));
  const file = built && path.join(built.folder, PORTAL_FILE);
  const text = file
    ? fs.existsSync(file) && fs.readFileSync(file)
    : registry.shell && (await store.readFile(`shell/${registry.shell.version}/${PORTAL_FILE}`));
  return text ? portalShape.parse(JSON.parse(text.toString('utf8'))) : undefined;
}

/**
 * Reads the scripts of a remote's build again, because its description may have been written by hand. Returns, as the
 * ends of sentences, what the scripts use and the description does not say. It may say more than they use.
 * @param {string} folder
 * @param {Release} release
 * @param {Portal} portal
 */
export function problemsOfUses(folder, release, portal) {
  if (isShell(release) || !('entry' in release) || !release.uses) return [];
  const { name, uses: said, react: saidReact } = release;
  const scripts = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  try {
    const { ranges } = readBuild(folder, name);
    const { uses, react, unknownEndpoints } = readUses(scripts, { ranges, portal });
    const unsaid = Object.entries(uses).flatMap(([module, { range, names }]) => {
      const use = said[module];
      if (!use) return [`uses ${module} and does not say so`];
      const missing = names.filter((one) => !use.names.includes(one));
      return [
        ...(missing.length > 0 ? [`uses ${missing.join(', ')} of ${module} and does not say so`] : []),
        ...(ranges.has(module) && use.range !== range ? [`needs ${module} ${range} and says ${use.range}`] : []),
      ];
    });
    const reactProblems =
      react === saidReact
        ? []
        : [`carries ${react ? `React ${react}` : 'no React'} and says ${saidReact ?? 'nothing of it'}`];
    return [
      ...unsaid,
      ...reactProblems,
      ...unknownEndpoints.map((address) => `calls ${address}, which the portal does not have`),
    ];
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}
