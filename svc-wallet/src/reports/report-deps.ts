import type { Collection } from '@baazi/service-kit';
import type { WithdrawalCollections, WithdrawalDeps } from '../money-out/withdrawal-deps';
import type { Link } from '../stakes/linked-players/link';
import type { DaySums } from './day-sums/day-sums';

/** Includes the collections. */
export interface ReportCollections extends WithdrawalCollections {
  links: Collection<Link>;
  daySums: Collection<DaySums>;
}

/** Dependencies of statements, histories and sums by day. */
export interface ReportDeps extends ReportCollections, WithdrawalDeps {}
