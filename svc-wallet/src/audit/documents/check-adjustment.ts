import { toPaise } from '@baazi/contracts';
import type { Adjustment } from '../../players/adjustments/adjustment';
import { house, player } from '../../ledger/account';
import { expectOnly, type Posted } from './expect-transfer';

export const keysOfAdjustment = ({ _id }: Pick<Adjustment, '_id'>): string[] => [`adjust:${_id}`];

/** An adjustment against its transfer, which exists once two operators agreed. */
export function checkAdjustment(adjustment: Adjustment, posted: Posted): string[] {
  const { _id, userId, bucket, rupees, state, proposedBy, confirmedBy } = adjustment;
  const name = `adjustment ${_id}`;
  const postings = [house('adjust', -toPaise(rupees)), player(userId, bucket, toPaise(rupees))];
  const problems = expectOnly(name, posted, { [`adjust:${_id}`]: state === 'posted' ? postings : 'absent' });
  if (state === 'posted' && (confirmedBy === undefined || confirmedBy === proposedBy))
    problems.push(`${name}: it is posted and no second operator confirmed it`);
  return problems;
}
