import { toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import type { Market } from './market';
import { defaultLimits } from '../settings/contest-settings';
import { switchCapOn } from '../entries/exposure/switch-cap-on';

/** What a market starts with: what operators set, or the policy `default-caps`. An operator may change both for it. */
async function defaultCaps(contest: ContestContext, tx?: Tx): Promise<Pick<Market, 'maxStakePaise' | 'capPaise'>> {
  const { cap, maxStake } = await defaultLimits(contest, tx);
  return {
    ...(maxStake === null ? {} : { maxStakePaise: toPaise(maxStake) }),
    ...(cap === null ? {} : { capPaise: toPaise(cap) }),
  };
}

/** Publishes markets, with the limits that hold from their first entry on. */
export async function publishMarkets(contest: ContestContext, tx: Tx, markets: readonly Market[]): Promise<void> {
  const { session } = tx;
  const caps = await defaultCaps(contest, tx);
  const opened = markets.map((market) => (market.state === 'open' ? { ...market, ...caps } : market));
  await contest.markets.insertMany(opened, { session });
  const capped = opened.filter(({ capPaise }) => capPaise !== undefined);
  const exposures = capped.map(({ _id, capEpoch, outcomes }) => ({
    _id,
    epoch: capEpoch,
    liabilityPaise: Object.fromEntries(outcomes.map((outcome) => [outcome, 0])),
  }));
  if (exposures.length > 0) await contest.exposure.insertMany(exposures, { session });
}

const AT_ONCE = 20;

/**
 * Gives the default limits to markets that opened before the policy held, but not where an operator chose. Entry to each
 * is paused for seconds while its entries are counted.
 */
export async function capOpenMarkets(contest: ContestContext): Promise<void> {
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
