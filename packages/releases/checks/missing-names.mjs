import { satisfies } from '@baazi/contracts/version-ranges';

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
 * Names that a release uses and a shell does not provide, as sentence fragments. A name keeps its meaning within a
 * major version of its module. Builds without a list of names are skipped.
 * @param {Pick<RemoteRelease, 'uses'>} release
 * @param {Shell} shell
 */
export const whatIsMissing = ({ uses }, shell) =>
  uses && shell.provides ? Object.entries(uses).flatMap((used) => missingOf(used, shell)) : [];
