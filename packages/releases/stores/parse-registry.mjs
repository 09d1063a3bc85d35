import { registryShape } from '@baazi/contracts/registry-shapes';

/** @import { Registry } from '@baazi/contracts' */

/** The registry before any release. @returns {Registry} */
export const emptyRegistry = () => ({ remotes: [], shell: null });

/** @param {string} text */
export const parseRegistry = (text) => registryShape.parse(JSON.parse(text));
