import type { SettlementFacts } from '@baazi/proofs';
import type { Entry } from '../entry';

/** What a result pays for an entry: a win its amount, a refund the stake. */
export function settledFacts(
  entry: Pick<Entry, '_id' | 'market' | 'stakePaise' | 'payoutPaise' | 'salt'>,
  revision: number,
  result: SettlementFacts['result'],
): SettlementFacts | undefined {
  const { _id: entryId, market, stakePaise, payoutPaise, salt } = entry;
  const paid = { won: payoutPaise, lost: 0, void: stakePaise };
  return salt === undefined ? undefined : { entryId, market, revision, result, paidPaise: paid[result], salt };
}
