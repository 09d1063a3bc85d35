/**
 * The table of endpoints: data and types, no zod. A namespace, so that a browser bundle contains only the endpoints it
 * names.
 */
import type * as all from './all-endpoints';

export * as endpoints from './all-endpoints';
export type EndpointName = keyof typeof all;
