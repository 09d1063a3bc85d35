import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { learnDecision } from './learn-decision';

export const onEntryCut =
  (bank: WalletContext) =>
  ({ data: { market, voidFrom } }: EventOf<typeof events.entryCut>): Promise<void> =>
    learnDecision(bank, market, { voidFrom: new Date(voidFrom) });
