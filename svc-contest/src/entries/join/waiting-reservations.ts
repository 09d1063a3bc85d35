import type { WaitingState } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';

const MOST_READ = 1000;

/** Reservations whose stake svc-wallet has not answered for; the audit names them too. */
export const waitingReservations: WaitingState<Pick<EntryDeps, 'entries'>> = {
  name: 'reservation_waiting',
  what: 'entries that are reserved and not decided',
  boundSeconds: 120,
  movedBy: 'the worker of svc-contest that resumes reservations',
  clock: 'machine',
  since: async ({ entries }) => {
    const reserved = entries.raw.find(
      { state: 'reserved' },
      { sort: { triedAt: 1 }, projection: { reservedAt: 1 }, limit: MOST_READ },
    );
    return (await reserved.toArray()).map(({ reservedAt }) => reservedAt);
  },
};
