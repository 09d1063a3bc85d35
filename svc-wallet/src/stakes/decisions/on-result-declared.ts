import type { events } from '@baazi/contracts';
import { RefusedMessage, type EventOf } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { entryIsOver } from './entry-is-over';
import { learnDecision } from './learn-decision';

export const onResultDeclared =
  (bank: WalletContext) =>
  async ({ data: { market, outcome, revision } }: EventOf<typeof events.resultDeclared>): Promise<void> => {
    // Whoever can send results decides who is paid: nobody wins while others may still enter. A void may come any time.
    if (outcome !== 'void' && !(await entryIsOver(bank, market)))
      throw new RefusedMessage(`entry to ${market} is not over, it cannot have the result ${outcome}`);
    await learnDecision(bank, market, { outcome, revision });
  };
