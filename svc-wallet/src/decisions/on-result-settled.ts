import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { learnDecision } from './learn-decision';

export const onResultSettled =
  (bank: Bank) =>
  ({ data: { market, outcome, revision } }: EventOf<typeof events.resultSettled>): Promise<void> =>
    learnDecision(bank, market, { outcome, revision });
