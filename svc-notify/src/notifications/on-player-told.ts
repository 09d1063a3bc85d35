import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { keepTellings } from './keep-tellings';

export const onPlayerTold =
  (notify: Notify) =>
  ({ data, occurredAt }: EventOf<typeof events.playerTold>): Promise<void> =>
    keepTellings(notify, data.tellings, new Date(occurredAt));
