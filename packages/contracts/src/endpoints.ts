/**
 * The one table of endpoints: data beside types, no zod. A namespace, so that a part of the portal carries only the
 * endpoints it names.
 */
import type * as all from './all-endpoints';

export * as endpoints from './all-endpoints';
export type EndpointName = keyof typeof all;
