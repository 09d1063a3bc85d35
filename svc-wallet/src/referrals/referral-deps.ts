import type { Collection } from '@baazi/service-kit';
import type { LedgerCollections, LedgerDeps } from '../ledger/ledger-deps';
import type { Referral } from './referral';

/** Includes the collections. */
export interface ReferralCollections extends LedgerCollections {
  referrals: Collection<Referral>;
}

/** Dependencies of reading and marking referrals. */
export interface ReferralDeps extends ReferralCollections, LedgerDeps {}
