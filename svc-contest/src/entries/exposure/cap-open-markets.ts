import { defaultCaps } from '../../markets/publish-markets';
import type { EntryDeps } from '../entry-deps';
import { switchCapOn, type CapDeps } from './switch-cap-on';

const CONCURRENCY = 20;

/**
 * Sets the default limits on markets that opened before the policy did, except where an operator set limits. Entry to
 * each is paused for seconds while its liability is counted.
 */
export async function capOpenMarkets(deps: CapDeps & Pick<EntryDeps, 'policies' | 'settings'>): Promise<void> {
  const { capPaise, maxStakePaise } = await defaultCaps(deps);
  if (capPaise === undefined || !deps.policies.has('default-caps')) return;
  const uncapped = { state: 'open', capPaise: { $exists: false }, ownLimits: { $exists: false } } as const;
  const markets = await deps.markets.find(uncapped).sort({ locksAt: 1 }).lean();
  for (let i = 0; i < markets.length; i += CONCURRENCY) {
    const some = markets.slice(i, i + CONCURRENCY);
    await Promise.all(some.map((market) => switchCapOn(deps, market, capPaise)));
    await deps.markets.updateMany(
      { _id: { $in: some.map(({ _id }) => _id) }, maxStakePaise: { $exists: false } },
      maxStakePaise === undefined ? {} : { $set: { maxStakePaise } },
    );
  }
}
