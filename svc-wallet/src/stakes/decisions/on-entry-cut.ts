import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import { recordDecision } from './record-decision';
import type { StakeDeps } from '../stake-deps';

export const onEntryCut =
  (deps: StakeDeps) =>
  ({ data: { market, voidFrom } }: EventOf<typeof events.entryCut>): Promise<void> =>
    recordDecision(deps, market, { voidFrom: new Date(voidFrom) });
