import type { LedgerCollections, LedgerDeps } from '../ledger/ledger-deps';

/** The collections among them. */
export interface LimitCollections extends LedgerCollections {}

/** Dependencies of a player's limits. */
export interface LimitDeps extends LimitCollections, LedgerDeps {}
