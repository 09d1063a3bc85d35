/** @import { Release, ShellRelease } from '@baazi/contracts' */

/**
 * @param {Release} release
 * @returns {release is ShellRelease}
 */
export const isShell = (release) => release.name === 'shell';
