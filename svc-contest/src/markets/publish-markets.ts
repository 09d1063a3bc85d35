import { toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { MarketDeps } from './market-deps';
import type { Market } from './market';
import { defaultLimits } from '../settings/contest-settings';

type LimitDeps = Pick<MarketDeps, 'service' | 'policies' | 'settings'>;
type PublishDeps = LimitDeps & Pick<MarketDeps, 'markets' | 'exposure'>;

/** The limits of a new market: the operators' settings, else the policy `default-caps`. */
export async function defaultCaps(deps: LimitDeps, tx?: Tx): Promise<Pick<Market, 'maxStakePaise' | 'capPaise'>> {
  const { cap, maxStake } = await defaultLimits(deps, tx);
  return {
    ...(maxStake === null ? {} : { maxStakePaise: toPaise(maxStake) }),
    ...(cap === null ? {} : { capPaise: toPaise(cap) }),
  };
}

/** Inserts markets with their limits, so that these hold from the first entry on. */
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
