import { measured } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';

const MOST_LOOKED_AT = 1000;

/** How long the oldest declared market waits for the wallet to report it settled; few are declared at a time. */
export function measureDeclared(contest: ContestContext): void {
  measured(contest.service.metrics, {
    name: 'market_declared_seconds',
    help: 'How long the oldest declared market waits to be settled',
    read: async () => {
      const declared = await contest.markets.raw
        .find({ state: 'declared' }, { projection: { decidedAt: 1 } })
        .limit(MOST_LOOKED_AT)
        .toArray();
      const now = contest.service.clocks.machine.now().getTime();
      return declared.reduce((most, { decidedAt }) => Math.max(most, (now - (decidedAt?.getTime() ?? now)) / 1000), 0);
    },
  });
}
