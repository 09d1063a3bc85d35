import { MOST_WAITING, type WaitingState } from './waiting-states';

/** The part of the driver's collection that these states need. */
interface Rows<D> {
  find(filter: object, options: object): { toArray(): Promise<D[]> };
}
/** svc-contest's collections, as itself or the audit has opened them. */
interface ContestRows {
  picks: Rows<{ reservedAt?: Date }>;
  markets: Rows<{ decidedAt?: Date }>;
  dueMarkets: Rows<{ since?: Date }>;
}

/** Every state of svc-contest that waits: one table for itself and for the audit, which reads that database. */
export const contestWaiting: readonly WaitingState<ContestRows>[] = [
  {
    name: 'reservation',
    what: 'entries that are reserved and not decided',
    boundSeconds: 120,
    movedBy: 'the worker of svc-contest that resumes reservations',
    clock: 'machine',
    since: async ({ picks }) => {
      const options = { sort: { triedAt: 1 }, projection: { reservedAt: 1 }, limit: MOST_WAITING };
      return (await picks.find({ state: 'reserved' }, options).toArray()).map(({ reservedAt }) => reservedAt);
    },
  },
  {
    name: 'market',
    what: 'markets that are declared and not settled',
    boundSeconds: 300,
    movedBy: 'the worker settler; svc-contest sends the decision again every 30 seconds',
    clock: 'machine',
    since: async ({ markets }) => {
      const options = { projection: { decidedAt: 1 }, limit: MOST_WAITING };
      return (await markets.find({ state: 'declared' }, options).toArray()).map(({ decidedAt }) => decidedAt);
    },
  },
  {
    name: 'standings',
    what: 'settled markets that the standings have not counted',
    boundSeconds: 900,
    movedBy: 'the worker keep-standings, once every stake of the market is settled',
    clock: 'machine',
    since: async ({ dueMarkets }, { machine }) => {
      const options = { projection: { since: 1 }, limit: MOST_WAITING };
      return (await dueMarkets.find({}, options).toArray()).map(({ since }) => since ?? machine);
    },
  },
];
