import type { Decision } from '../decisions/decision';
import type { Stake } from '../stake';
import type { SettlementDeps } from '../stake-deps';

/** Bounds one statement of the settler, so that no join waits long. */
const PAGE = 500;

/**
 * The stakes of a market behind a decision, in batches sorted by wallet: batches of one page share no wallet, so two
 * may be in flight. The next page is read while the batches of this one run. Stakes that arrive behind the cursor are
 * left to the next pass. Where the database is split, these are the stakes of one shard: no page and no batch spans
 * two.
 */
export async function* unfinishedStakes(
  deps: SettlementDeps,
  { _id: market, seq }: Pick<Decision, '_id' | 'seq'>,
  shard: string,
  without: readonly string[],
): AsyncGenerator<Stake[]> {
  const there = deps.service.shards.playersIn(shard);
  const skip = without.length > 0 ? { _id: { $nin: [...without] } } : {};
  const read = (filter: object): Promise<Stake[]> =>
    deps.stakes.raw
      .find({ market, ...filter, ...there })
      .sort({ applied: 1, _id: 1 })
      .limit(PAGE)
      .batchSize(PAGE)
      .toArray();
  for (let page = await read({ applied: { $lt: seq }, ...skip }); page.length > 0;) {
    const last = page.at(-1);
    const ahead =
      last && page.length === PAGE
        ? read({ applied: last.applied, _id: { $gt: last._id, ...skip._id } })
        : Promise.resolve([]);
    // It fails where it is awaited, or not at all when nobody needs more.
    ahead.catch(() => undefined);
    yield* batchesOf(page, deps.settler.batchSize());
    page = await ahead;
  }
}

/** Stakes of one player stay together. */
function batchesOf(page: Stake[], size: number): Stake[][] {
  const batches: Stake[][] = [[]];
  for (const stake of page.sort(byWallet)) {
    const batch = batches.at(-1) ?? [];
    if (batch.length < size) batch.push(stake);
    else batches.push([stake]);
  }
  return batches;
}

export const byWallet = (a: Stake, b: Stake): number =>
  a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : a._id < b._id ? -1 : 1;
