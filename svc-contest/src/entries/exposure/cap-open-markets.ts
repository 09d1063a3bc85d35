import type { Tx } from '@baazi/service-kit';
import type { Market } from '../../markets/market';
import { recordLimits } from '../../markets/market-lines';
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
    await Promise.all(some.map((market) => limitByDefault(deps, market, { capPaise, maxStakePaise })));
  }
}

async function limitByDefault(
  deps: CapDeps,
  market: Market,
  { capPaise, maxStakePaise }: { capPaise: number; maxStakePaise: number | undefined },
): Promise<void> {
  const most = market.maxStakePaise ?? maxStakePaise;
  const besides = async (tx: Tx): Promise<void> => {
    if (most !== undefined)
      await deps.markets.updateOne({ _id: market._id }, { $set: { maxStakePaise: most } }, { session: tx.session });
    await recordLimits(deps, tx, {
      market,
      by: deps.service.part,
      reason: 'the default limits',
      limits: { capPaise, maxStakePaise: most },
    });
  };
  await switchCapOn(deps, market, capPaise, { besides });
}
