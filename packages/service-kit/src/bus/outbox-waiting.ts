import { MOST_WAITING, type WaitingState } from '../workers/waiting-states';

/** The part of the driver's collection that reading pending events needs. */
interface PendingRows {
  find(filter: object, options: object): { toArray(): Promise<{ createdAt?: Date }[]> };
}

/** The events of every service that are committed and not sent. */
export const outboxWaiting: WaitingState<{ outbox: PendingRows }> = {
  name: 'outbox',
  what: 'events that are committed and not sent',
  boundSeconds: 300,
  movedBy: 'the worker outbox-sweep, once the broker takes them',
  clock: 'machine',
  since: async ({ outbox }) => {
    const options = { sort: { _id: 1 }, projection: { createdAt: 1 }, limit: MOST_WAITING };
    return (await outbox.find({ pending: true }, options).toArray()).map(({ createdAt }) => createdAt);
  },
};
