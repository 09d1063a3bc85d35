import { toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import { defaultLimits } from '../settings/contest-settings';
import { switchCapOn } from './switch-cap-on';

/** What a market starts with: what operators set, or the policy `default-caps`. An operator may change both for it. */
async function defaultCaps(contest: Contest, tx?: Tx): Promise<Pick<Market, 'maxStakePaise' | 'capPaise'>> {
  const { cap, maxStake } = await defaultLimits(contest, tx);
  return {
    ...(maxStake === null ? {} : { maxStakePaise: toPaise(maxStake) }),
    ...(cap === null ? {} : { capPaise: toPaise(cap) }),
  };
}

/** Publishes a market, with the limits that hold from its first entry on. */
export async function openMarket(contest: Contest, tx: Tx, market: Market): Promise<void> {
  const { session } = tx;
  const opened = market.state === 'open' ? { ...market, ...(await defaultCaps(contest, tx)) } : market;
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
  const { capPaise, maxStakePaise } = await defaultCaps(contest);
  if (capPaise === undefined || !contest.policies.has('default-caps')) return;
  const uncapped = { state: 'open', capPaise: { $exists: false }, ownLimits: { $exists: false } } as const;
  const markets = await contest.markets.find(uncapped).sort({ locksAt: 1 }).lean();
  for (let i = 0; i < markets.length; i += AT_ONCE) {
    const some = markets.slice(i, i + AT_ONCE);
    await Promise.all(some.map((market) => switchCapOn(contest, market, capPaise)));
    await contest.markets.updateMany(
      { _id: { $in: some.map(({ _id }) => _id) }, maxStakePaise: { $exists: false } },
      maxStakePaise === undefined ? {} : { $set: { maxStakePaise } },
    );
  }
}
