import { toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { MarketDeps } from './market-deps';
import type { Market } from './market';
import { defaultLimits } from '../settings/contest-settings';

type LimitDeps = Pick<MarketDeps, 'service' | 'policies' | 'settings'>;
type PublishDeps = LimitDeps & Pick<MarketDeps, 'markets' | 'exposure'>;

/** What a market starts with: what operators set, or the policy `default-caps`. An operator may change both for it. */
export async function defaultCaps(deps: LimitDeps, tx?: Tx): Promise<Pick<Market, 'maxStakePaise' | 'capPaise'>> {
  const { cap, maxStake } = await defaultLimits(deps, tx);
  return {
    ...(maxStake === null ? {} : { maxStakePaise: toPaise(maxStake) }),
    ...(cap === null ? {} : { capPaise: toPaise(cap) }),
  };
}

/** Publishes markets, with the limits that hold from their first entry on. */
export async function publishMarkets(deps: PublishDeps, tx: Tx, markets: readonly Market[]): Promise<void> {
  const { session } = tx;
  const caps = await defaultCaps(deps, tx);
  const opened = markets.map((market) => (market.state === 'open' ? { ...market, ...caps } : market));
  await deps.markets.insertMany(opened, { session });
  const capped = opened.filter(({ capPaise }) => capPaise !== undefined);
  const exposures = capped.map(({ _id, capEpoch, outcomes }) => ({
    _id,
    epoch: capEpoch,
    liabilityPaise: Object.fromEntries(outcomes.map((outcome) => [outcome, 0])),
  }));
  if (exposures.length > 0) await deps.exposure.insertMany(exposures, { session });
}
