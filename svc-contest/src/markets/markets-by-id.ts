import type { ContestContext } from '../contest-context';
import type { Market } from './market';

export async function marketsById(contest: ContestContext, ids: string[]): Promise<Map<string, Market>> {
  if (ids.length === 0) return new Map();
  const markets = await contest.markets.find({ _id: { $in: ids } }).lean();
  return new Map(markets.map((market) => [market._id, market]));
}
