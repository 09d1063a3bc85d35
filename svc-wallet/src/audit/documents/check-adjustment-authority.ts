import type { SignedLine } from '@baazi/service-kit';
import type { CutOver } from '../../ledger/authorisations/cut-over';
import type { Adjustment } from '../../players/adjustments/adjustment';
import { authorityOfAdjustment } from '../../players/adjustments/adjustment-authority';
import type { Posted } from './expect-transfer';
import { differences, wasBefore } from './signed-facts';

/** An adjustment against the signed lines of the operators who proposed and confirmed it. */
export function checkAdjustmentAuthority(
  adjustment: Adjustment,
  posted: Posted,
  { lines, cutOver }: { lines: readonly SignedLine[]; cutOver: CutOver | undefined },
): string[] {
  const { _id, proposedBy, confirmedBy, reason, createdAt } = adjustment;
  const { proposed, confirmedBy: confirmed } = authorityOfAdjustment(adjustment, lines, { cutOver });
  if (!proposed && wasBefore(posted.get(`adjust:${_id}`), cutOver)) return [];
  const isOld = proposed !== undefined && proposed.at === undefined;
  return differences(`adjustment ${_id}: its operators`, {
    document: [proposedBy, confirmedBy, ...(isOld ? [] : [reason, createdAt])],
    log: [proposed?.by, confirmed, ...(isOld ? [] : [proposed?.reason, proposed?.at])],
  });
}
