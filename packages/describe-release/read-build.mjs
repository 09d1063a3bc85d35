import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const MANIFEST = 'mf-manifest.json';
const Assets = z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) });
const Scripts = z.object({ js: Assets });
/** The part of the manifest that webpack, Rspack and Vite all write. */
const Manifest = z.object({
  metaData: z.object({
    globalName: z.string().optional(),
    publicPath: z.string().optional(),
    pluginVersion: z.string().optional(),
    remoteEntry: z.object({ name: z.string(), path: z.string().default(''), type: z.string() }),
  }),
  shared: z
    .array(z.object({ name: z.string(), requiredVersion: z.unknown().optional(), assets: Scripts.optional() }))
    .default([]),
  exposes: z.array(z.object({ path: z.string(), assets: Scripts })).default([]),
});
const RELATIVE_PUBLIC_PATHS = ['auto', '', './'];

/** @typedef {z.infer<typeof Manifest>} BuildManifest */

/** @param {string} folder */
function manifestIn(folder) {
  const file = path.join(folder, MANIFEST);
  if (!fs.existsSync(file))
    throw new Error(`${folder} has no ${MANIFEST}: build with the federation plugin and \`manifest: true\`.`);
  const read = Manifest.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is none of Module Federation 2:\n${z.prettifyError(read.error)}`);
  return read.data;
}

/**
 * @param {BuildManifest['metaData']} metaData
 * @param {string} name
 * @returns {{ type?: 'module' }}
 */
function entryTypeOf({ remoteEntry: { type }, globalName }, name) {
  if (['module', 'esm'].includes(type)) return { type: 'module' };
  if (!['var', 'global'].includes(type)) throw new Error(`An entry of the type '${type}' loads in no page.`);
  const wanted = name.replaceAll('-', '_');
  if (globalName !== wanted)
    throw new Error(`The container is called ${globalName}: name it '${wanted}' in the federation plugin.`);
  return {};
}

/**
 * The version range of a shared module. A bundled copy is refused: it would be a second React on the page.
 * @param {BuildManifest['shared'][number]} shared
 * @returns {[module: string, range: string]}
 */
function rangeOf({ name, requiredVersion, assets }) {
  if (assets && [...assets.js.sync, ...assets.js.async].length)
    throw new Error(`The build carries its own ${name}: share it with \`import: false\`.`);
  if (typeof requiredVersion !== 'string')
    throw new Error(`The build does not say which ${name} it needs: share it with \`requiredVersion\`.`);
  return [name, requiredVersion];
}

/**
 * True for `wallet.js`, `wallet-1a2b.js`, `wallet.1a2b.js`: the bundler appends a hash.
 * @param {string} file
 * @param {string} chunk
 */
const isOf = (file, chunk) => file.startsWith(chunk) && /^[.-]/.test(file.slice(chunk.length));

/**
 * Reads a build of any Module Federation 2 plugin by its manifest.
 * @param {string} folder
 * @param {string} name   of the remote
 */
export function readBuild(folder, name) {
  const { metaData, shared, exposes } = manifestIn(folder);
  if (!RELATIVE_PUBLIC_PATHS.includes(metaData.publicPath ?? ''))
    throw new Error(
      `The build lies at ${metaData.publicPath}, but a release gets its address later: ` +
        "`publicPath: 'auto'`, in Vite `base: './'`.",
    );
  const lifecycles = exposes.find(({ path: exposed }) => exposed === './lifecycles');
  if (!lifecycles) throw new Error('The build exposes no ./lifecycles.');
  const { remoteEntry } = metaData;
  const entry = path.posix.join(remoteEntry.path, remoteEntry.name);
  /** @param {string} exposed */
  const scriptsOf = (exposed) =>
    (exposes.find((expose) => expose.path === exposed)?.assets.js.sync ?? []).filter((file) => file !== entry);
  return {
    ...entryTypeOf(metaData, name),
    entry,
    firstScripts: scriptsOf('./lifecycles'),
    /** @param {string} chunk */
    scriptsOfChunk: (chunk) => lifecycles.assets.js.async.filter((file) => isOf(path.basename(file), chunk)),
    /** @param {string} slot */
    scriptsOfExtension: (slot) => scriptsOf(`./pieces/${slot}`),
    ranges: new Map(shared.map(rangeOf)),
  };
}
