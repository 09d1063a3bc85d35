import path from 'node:path';

/** @typedef {{ outDir?: string, buildId?: string, development?: boolean }} BuildOptions */

/**
 * Where a build goes and what it is called: as the caller says, else as `portal/build-app.mjs` says in the
 * environment.
 * @param {string} folder
 * @param {BuildOptions} options
 */
export const buildOptions = (folder, { outDir, buildId, development = false }) => ({
  outDir: outDir ?? process.env.OUT_DIR ?? path.join(folder, 'dist'),
  buildId: buildId ?? process.env.BUILD_ID ?? 'dev',
  development,
});
