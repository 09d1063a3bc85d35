import { registerGauge } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';

const MAX_MARKETS = 1000;

/** Measures how long the oldest declared market has waited for svc-wallet to report it settled. */
export function measureDeclared(deps: Pick<ResultDeps, 'service' | 'markets'>): void {
  registerGauge(deps.service.metrics, {
    name: 'market_declared_seconds',
    help: 'How long the oldest declared market waits to be settled',
    read: async () => {
      const declared = await deps.markets.raw
        .find({ state: 'declared' }, { projection: { decidedAt: 1 } })
        .limit(MAX_MARKETS)
        .toArray();
      const now = deps.service.clocks.machine.now().getTime();
      return declared.reduce((most, { decidedAt }) => Math.max(most, (now - (decidedAt?.getTime() ?? now)) / 1000), 0);
    },
  });
}
