import path from 'node:path';

/** @typedef {{ outDir?: string, buildId?: string, development?: boolean }} BuildOptions */

/**
 * Output folder and id of a build: from the caller, else from the environment that `portal/build-app.mjs` sets.
 * @param {string} folder
 * @param {BuildOptions} options
 */
export const buildOptions = (folder, { outDir, buildId, development = false }) => ({
  outDir: outDir ?? process.env.OUT_DIR ?? path.join(folder, 'dist'),
  buildId: buildId ?? process.env.BUILD_ID ?? 'dev',
  development,
});
