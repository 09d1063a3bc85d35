import { measured } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';

const MOST_LOOKED_AT = 1000;

/** How long the oldest declared market waits for the wallet to report it settled; few are declared at a time. */
export function measureDeclared(deps: ResultDeps): void {
  measured(deps.service.metrics, {
    name: 'market_declared_seconds',
    help: 'How long the oldest declared market waits to be settled',
    read: async () => {
      const declared = await deps.markets.raw
        .find({ state: 'declared' }, { projection: { decidedAt: 1 } })
        .limit(MOST_LOOKED_AT)
        .toArray();
      const now = deps.service.clocks.machine.now().getTime();
      return declared.reduce((most, { decidedAt }) => Math.max(most, (now - (decidedAt?.getTime() ?? now)) / 1000), 0);
    },
  });
}
