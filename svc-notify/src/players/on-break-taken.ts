import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import { applyIfNewer, type PlayerDeps } from './player';

export const onBreakTaken =
  (deps: PlayerDeps) =>
  ({ data }: EventOf<typeof events.breakTaken>): Promise<void> => {
    const { userId, revision, breakUntil, selfExcluded } = data;
    return applyIfNewer(
      deps,
      { userId, field: 'breakRevision', revision },
      { $set: { selfExcluded, ...(breakUntil !== undefined && { breakUntil: new Date(breakUntil) }) } },
    );
  };
