import type { ContestContext } from '../../contest-context';
import type { Market } from '../../markets/market';

/** A market as it stands now: the read begins after this call. */
export const readMarket = (contest: ContestContext, id: string): Promise<Market | null> =>
  contest.batches.markets.add(id, async (ids) => {
    const found = await contest.markets.raw.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    const byId = new Map(found.map((market) => [market._id, market]));
    return ids.map((one) => byId.get(one) ?? null);
  });
