import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { endEntries } from './end-entries';

/** Entries end as the wallet reports it. What is lost on the way is asked for again by `end-waiting-entries.ts`. */
export const onStakesSettled =
  (contest: ContestContext) =>
  ({ data }: EventOf<typeof events.stakesSettled>): Promise<void> =>
    endEntries(contest, data);
