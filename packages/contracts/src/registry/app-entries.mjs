/** @import { AppEntry, Registry } from './registry.js' */

/**
 * The entries of all apps, each with its name: the shell is an app like any other, only stored apart from the remotes.
 * @param {Registry} registry
 * @returns {AppEntry[]}
 */
export const entriesOf = ({ shell, remotes }) => [...(shell ? [{ ...shell, name: 'shell' }] : []), ...remotes];

/**
 * The entry of an app; undefined before its first release.
 * @param {Registry} registry
 * @param {string} name
 */
export const entryOf = (registry, name) => entriesOf(registry).find((entry) => entry.name === name);
