import { Schema } from 'mongoose';
import { collectionOf, outboxWaiting, linesOfWaiting, type WaitingState } from '@baazi/service-kit';
import type { AuditCollections } from './audit-deps';
import { openContestCollections, type ContestCollections } from './contest/contest-collections';

const MOST_READ = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
/** A lease lasts three seconds; this allows for clocks that differ. */
const LONGEST_LEASE_MS = 60_000;

/** Every state of this service that waits and says since when. The metrics, an alert and the audit read this table. */
export const waitingStates: readonly WaitingState<AuditCollections>[] = [
  {
    name: 'withdrawal_waiting',
    what: 'withdrawals that nobody has approved or rejected',
    boundSeconds: 3 * DAY,
    movedBy: 'operators, at Withdrawals',
    clock: 'business',
    since: async ({ withdrawals }) => {
      const options = { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_READ } as const;
      const states = await Promise.all(
        (['requested', 'approved'] as const).map((state) => withdrawals.raw.find({ state }, options).toArray()),
      );
      return states.flat().map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'withdrawal_sending',
    what: 'payouts without an end since they were approved',
    boundSeconds: HOUR,
    movedBy: 'the worker payouts; after that two operators, at Withdrawals',
    clock: 'machine',
    // Few are in flight at a time.
    since: async ({ withdrawals }) => {
      const sending = withdrawals.raw.find({ state: 'sending' }, { projection: { approvals: 1 }, limit: MOST_READ });
      return (await sending.toArray()).map(({ approvals }) => approvals.at(-1)?.at);
    },
  },
  {
    name: 'webhook_waiting',
    what: 'events of a provider that are not worked off',
    boundSeconds: 300,
    movedBy: 'the worker webhooks',
    clock: 'machine',
    since: async ({ webhooks }) => {
      const waiting = webhooks.raw.find(
        { waiting: true },
        { sort: { receivedAt: 1 }, projection: { receivedAt: 1 }, limit: MOST_READ },
      );
      return (await waiting.toArray()).map(({ receivedAt }) => receivedAt);
    },
  },
  {
    name: 'intent_waiting',
    what: 'payment links that ended and are not marked so',
    boundSeconds: HOUR,
    movedBy: 'the worker payment-poller',
    clock: 'machine',
    since: async ({ intents }, machineNow) => {
      const ended = intents.raw.find(
        { state: { $in: ['created', 'linked'] }, expiresAt: { $lt: machineNow } },
        { projection: { expiresAt: 1 }, limit: MOST_READ },
      );
      return (await ended.toArray()).map(({ expiresAt }) => expiresAt);
    },
  },
  {
    name: 'suspense_waiting',
    what: 'payments in suspense, or being refunded',
    boundSeconds: DAY,
    movedBy: 'operators, at Deposits; the worker refunds',
    clock: 'business',
    since: async ({ payments }) => {
      const options = { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_READ } as const;
      const states = await Promise.all(
        (['suspense', 'refunding'] as const).map((state) => payments.raw.find({ state }, options).toArray()),
      );
      return states.flat().map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'referral_waiting',
    what: 'rewards that are held for a decision',
    boundSeconds: 7 * DAY,
    movedBy: 'operators, at Referrals',
    clock: 'machine',
    since: async ({ referrals }) => {
      const held = referrals.raw.find(
        { state: 'on-hold' },
        { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_READ },
      );
      return (await held.toArray()).map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'seal_behind',
    what: 'commits whose transfers have no block',
    boundSeconds: HOUR / 4,
    movedBy: 'the worker sealer',
    clock: 'machine',
    since: async ({ unsealed }) => {
      const waiting = unsealed.raw.find({}, { sort: { _id: 1 }, projection: { postedAt: 1 }, limit: MOST_READ });
      return (await waiting.toArray()).map(({ postedAt }) => postedAt);
    },
  },
  {
    name: 'lease_held',
    what: 'leases on settling markets that no settler can have taken',
    boundSeconds: 0,
    movedBy: 'the worker settler, once the lease has ended',
    clock: 'machine',
    since: async ({ decisions }, machineNow) => {
      const settling = decisions.raw.find({ state: 'settling' }, { projection: { leases: 1 }, limit: MOST_READ });
      const latest = machineNow.getTime() + LONGEST_LEASE_MS;
      return (await settling.toArray()).flatMap(({ leases = {} }) =>
        Object.values(leases).flatMap(({ until }) => (until.getTime() > latest ? [undefined] : [])),
      );
    },
  },
];

/** States of svc-contest that the audit can read; its own metrics measure them too. */
const contestStates: readonly WaitingState<ContestCollections>[] = [
  {
    name: 'reservation_waiting',
    what: 'entries that are reserved and not decided',
    boundSeconds: 120,
    movedBy: 'the worker of svc-contest that resumes reservations',
    clock: 'machine',
    since: async ({ picks }) => {
      const reserved = picks.find(
        { state: 'reserved' },
        { sort: { triedAt: 1 }, projection: { reservedAt: 1 }, limit: MOST_READ },
      );
      return (await reserved.toArray()).map(({ reservedAt }) => reservedAt);
    },
  },
  {
    name: 'market_declared',
    what: 'markets that are declared and not settled',
    boundSeconds: 300,
    movedBy: 'the worker settler; svc-contest sends the decision again every 30 seconds',
    clock: 'machine',
    since: async ({ markets }) => {
      const declared = markets.find({ state: 'declared' }, { projection: { decidedAt: 1 }, limit: MOST_READ });
      return (await declared.toArray()).map(({ decidedAt }) => decidedAt);
    },
  },
];

/** The fields of an event that waits in a service's outbox. */
interface PendingEvent {
  _id: string;
  createdAt?: Date;
}
const bare = { versionKey: false, autoCreate: false, autoIndex: false } as const;
const openEvents = collectionOf<PendingEvent>(
  'PendingEvent',
  new Schema<PendingEvent>({ _id: String }, bare),
  'outbox',
);

/** A line for each state that has waited too long, in svc-wallet and, where it is readable, in svc-contest. */
export async function linesOfAllWaiting(
  collections: AuditCollections,
  { contest, now }: { contest?: string | undefined; now: Date },
): Promise<string[]> {
  const { db } = collections;
  const databases = [db, ...(contest === undefined ? [] : [db.useDb(contest, { useCache: true })])];
  const lines = await linesOfWaiting(collections, waitingStates, now);
  for (const database of databases) {
    const outbox = openEvents(database).raw;
    lines.push(...(await linesOfWaiting({ outbox }, [outboxWaiting], now)).map((line) => `${line} (${database.name})`));
  }
  return contest === undefined
    ? lines
    : [...lines, ...(await linesOfWaiting(openContestCollections(db, contest), contestStates, now))];
}
