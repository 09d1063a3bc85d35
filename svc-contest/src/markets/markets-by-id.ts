import type { MarketDeps } from './market-deps';
import type { Market } from './market';

export async function marketsById(deps: Pick<MarketDeps, 'markets'>, ids: string[]): Promise<Map<string, Market>> {
  if (ids.length === 0) return new Map();
  const markets = await deps.markets.find({ _id: { $in: ids } }).lean();
  return new Map(markets.map((market) => [market._id, market]));
}
