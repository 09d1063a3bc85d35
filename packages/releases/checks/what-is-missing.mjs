import { satisfies } from './version-ranges.mjs';

/** @import { Provision, RemoteRelease, Use } from '@baazi/contracts' */
/** @typedef {{ version: string, provides?: Record<string, Provision> }} Shell */

/**
 * @param {[module: string, use: Use]} used
 * @param {Shell} shell
 */
function missingOf([module, { range, names }], { version, provides = {} }) {
  const given = provides[module];
  if (!given) return [`needs ${module}, shell ${version} provides none`];
  if (!satisfies(given.version, range)) return [`needs ${module} ${range}, shell ${version} provides ${given.version}`];
  const missing = names.filter((name) => !given.names.includes(name));
  return missing.length ? [`uses ${missing.join(', ')} of ${module}, shell ${version} provides no such name`] : [];
}

/**
 * What a release names that a shell does not provide, as the rests of sentences. A name that is there means what it
 * meant until the first number of its module's version changes. Nothing is said of a build that does not tell its names.
 * @param {Pick<RemoteRelease, 'uses'>} release
 * @param {Shell} shell
 */
export const whatIsMissing = ({ uses }, shell) =>
  uses && shell.provides ? Object.entries(uses).flatMap((used) => missingOf(used, shell)) : [];
