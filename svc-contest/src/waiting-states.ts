import { MOST_WAITING, type WaitingState } from '@baazi/service-kit';
import type { EntryDeps } from './entries/entry-deps';
import type { ResultDeps } from './results/due-market';

type WaitingCollections = Pick<EntryDeps, 'entries'> & Pick<ResultDeps, 'markets' | 'dueMarkets'>;

/** Every state of this service that waits. The audit of svc-wallet reads the same ones from this database. */
export const waitingStates: readonly WaitingState<WaitingCollections>[] = [
  {
    name: 'reservation',
    what: 'entries that are reserved and not decided',
    boundSeconds: 120,
    movedBy: 'the worker of svc-contest that resumes reservations',
    clock: 'machine',
    since: async ({ entries }) => {
      const options = { sort: { triedAt: 1 }, projection: { reservedAt: 1 }, limit: MOST_WAITING } as const;
      return (await entries.raw.find({ state: 'reserved' }, options).toArray()).map(({ reservedAt }) => reservedAt);
    },
  },
  {
    name: 'market',
    what: 'markets that are declared and not settled',
    boundSeconds: 300,
    movedBy: 'the worker settler; svc-contest sends the decision again every 30 seconds',
    clock: 'machine',
    since: async ({ markets }) => {
      const options = { projection: { decidedAt: 1 }, limit: MOST_WAITING } as const;
      return (await markets.raw.find({ state: 'declared' }, options).toArray()).map(({ decidedAt }) => decidedAt);
    },
  },
  {
    name: 'standings',
    what: 'settled markets that the standings have not counted',
    boundSeconds: 900,
    movedBy: 'the worker keep-standings, once every stake of the market is settled',
    clock: 'machine',
    since: async ({ dueMarkets }, { machine }) => {
      const options = { projection: { since: 1 }, limit: MOST_WAITING } as const;
      return (await dueMarkets.raw.find({}, options).toArray()).map(({ since }) => since ?? machine);
    },
  },
];
