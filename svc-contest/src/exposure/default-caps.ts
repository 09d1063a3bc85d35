import { toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import { switchCapOn } from './switch-cap-on';

/** What a market starts with (policy `default-caps`); nothing where it does not hold. An operator may change both. */
function defaultCaps({ policies, service: { config } }: Contest): Pick<Market, 'maxStakePaise' | 'capPaise'> {
  if (!policies.has('default-caps')) return {};
  return {
    maxStakePaise: toPaise(config.DEFAULT_MAX_STAKE_RUPEES),
    capPaise: toPaise(config.DEFAULT_CAP_RUPEES),
  };
}

/** Publishes a market, with the limits that hold from its first entry on. */
export async function openMarket(contest: Contest, { session }: Tx, market: Market): Promise<void> {
  const opened = market.state === 'open' ? { ...market, ...defaultCaps(contest) } : market;
  await contest.markets.create([opened], { session });
  if (opened.capPaise === undefined) return;
  const liabilityPaise = Object.fromEntries(opened.outcomes.map((outcome) => [outcome, 0]));
  await contest.exposure.create([{ _id: opened._id, epoch: opened.capEpoch, liabilityPaise }], { session });
}

const AT_ONCE = 20;

/**
 * Gives the default limits to markets that opened before the policy held, but not where an operator chose. Entry to each
 * is paused for seconds while its entries are counted.
 */
export async function capOpenMarkets(contest: Contest): Promise<void> {
  const { capPaise, maxStakePaise } = defaultCaps(contest);
  if (capPaise === undefined) return;
  const uncapped = { state: 'open', capPaise: { $exists: false }, ownLimits: { $exists: false } } as const;
  const markets = await contest.markets.find(uncapped).sort({ locksAt: 1 }).lean();
  for (let i = 0; i < markets.length; i += AT_ONCE) {
    const some = markets.slice(i, i + AT_ONCE);
    await Promise.all(some.map((market) => switchCapOn(contest, market, capPaise)));
    await contest.markets.updateMany(
      { _id: { $in: some.map(({ _id }) => _id) }, maxStakePaise: { $exists: false } },
      { $set: { maxStakePaise } },
    );
  }
}
