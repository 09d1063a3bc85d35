import type { events } from '@baazi/contracts';
import { RefusedMessage, type EventOf } from '@baazi/service-kit';
import { entryIsOver } from './entry-is-over';
import { recordDecision } from './record-decision';
import type { StakeDeps } from '../stake-deps';

export const onResultDeclared =
  (deps: StakeDeps) =>
  async ({ data: { market, outcome, revision } }: EventOf<typeof events.resultDeclared>): Promise<void> => {
    // A sender of results decides who is paid: nobody wins while others may still enter. A void may come at any time.
    if (outcome !== 'void' && !(await entryIsOver(deps, market)))
      throw new RefusedMessage(`entry to ${market} is not over, it cannot have the result ${outcome}`);
    await recordDecision(deps, market, { outcome, revision });
  };
