/** @import { Release, RemoteEntry, ShellRelease } from '@baazi/contracts' */

/**
 * @param {Release} release
 * @returns {release is ShellRelease}
 */
export const isShell = (release) => release.name === 'shell';

/**
 * Every release of a remote that a player may run: live, canary and previous.
 * @param {RemoteEntry} entry
 */
export const releasesOf = (entry) => [entry, entry.canary, entry.lastGood].filter((release) => release !== undefined);
