import type { Collection } from '@baazi/service-kit';
import type { SealCollections, SealDeps } from '../ledger/seal/seal-deps';
import type { Intent } from '../money-in/deposits/intent';
import type { WithdrawalCollections, WithdrawalDeps } from '../money-out/withdrawal-deps';
import type { Link } from '../stakes/linked-players/link';
import type { DaySums } from './day-sums/day-sums';

/** Includes the collections. */
export interface ReportCollections extends WithdrawalCollections, SealCollections {
  links: Collection<Link>;
  daySums: Collection<DaySums>;
  intents: Collection<Intent>;
}

/** Dependencies of statements, histories and sums by day. */
export interface ReportDeps extends ReportCollections, WithdrawalDeps {
  settler: SealDeps['settler'];
}
