/** @import { RemoteEntry } from '@baazi/contracts' */

/**
 * Every release of a remote that a player may run: the live one, the one on trial, the one to fall back to.
 * @param {RemoteEntry} entry
 */
export const releasesOf = (entry) => [entry, entry.canary, entry.lastGood].filter((release) => release !== undefined);
