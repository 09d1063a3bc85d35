import { registryShape } from '@baazi/contracts/registry-shapes';

/** @import { AppEntry, Registry, Release, ShellRelease } from '@baazi/contracts' */

/** The registry before any release. @returns {Registry} */
export const emptyRegistry = () => ({ remotes: [], shell: null });

/**
 * A replacer of `JSON.stringify` that orders keys, so that a hash does not depend on how a text was parsed.
 * @param {string} _key
 * @param {unknown} value
 */
export const inOrder = (_key, value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** @param {string} text */
function jsonIn(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('the registry is stored only half, or is no JSON', { cause: error });
  }
}

/** @param {string} text */
export const parseRegistry = (text) => registryShape.parse(jsonIn(text));

/**
 * @param {Release} release
 * @returns {release is ShellRelease}
 */
export const isShell = (release) => release.name === 'shell';

/**
 * Every release of an app that a player may run: live, canary and previous.
 * @param {AppEntry} entry
 */
export const releasesOf = (entry) => [entry, entry.canary, entry.lastGood].filter((release) => release !== undefined);
