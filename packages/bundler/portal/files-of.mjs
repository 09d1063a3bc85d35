/** @import { StatsChunkGroup } from 'webpack' */

/**
 * The scripts of an entry or lazy chunk.
 * @param {StatsChunkGroup | undefined} group
 */
export const filesOf = (group) => (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
