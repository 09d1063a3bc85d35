import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import { recordDecision } from './record-decision';
import type { SettlementDeps } from '../stake-deps';

export const onEntryCut =
  (deps: SettlementDeps) =>
  ({ data: { market, voidFrom } }: EventOf<typeof events.entryCut>): Promise<void> =>
    recordDecision(deps, market, { voidFrom: new Date(voidFrom) });
