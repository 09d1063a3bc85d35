import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { keepNewest } from './keep-newest';

export const onBreakTaken =
  (notify: NotifyContext) =>
  ({ data }: EventOf<typeof events.breakTaken>): Promise<void> => {
    const { userId, revision, breakUntil, selfExcluded } = data;
    return keepNewest(
      notify,
      { userId, sort: 'breakRevision', revision },
      { $set: { selfExcluded, ...(breakUntil !== undefined && { breakUntil: new Date(breakUntil) }) } },
    );
  };
