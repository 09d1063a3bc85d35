import { Schema } from 'mongoose';
import {
  collectionOf,
  contestWaiting,
  linesOfWaiting,
  MOST_WAITING,
  outboxWaiting,
  type WaitingState,
} from '@baazi/service-kit';
import { paymentSubject } from '../money-in/payment-authority';
import { ADJUSTMENT_LAPSES_AFTER_MS } from '../players/adjustments/adjustment';
import type { AuditCollections } from './audit-deps';
import { openContestCollections } from './contest/contest-collections';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A lease lasts three seconds; this allows for clocks that differ. */
const LONGEST_LEASE_MS = 60_000;

/** Every state of this service that waits and says since when. The metrics, an alert and the audit read this table. */
export const waitingStates: readonly WaitingState<AuditCollections>[] = [
  {
    name: 'withdrawal',
    what: 'withdrawals that nobody has approved or rejected',
    boundSeconds: 3 * DAY,
    movedBy: 'operators, at Withdrawals',
    clock: 'business',
    since: async ({ withdrawals }) => {
      const options = { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_WAITING } as const;
      const states = await Promise.all(
        (['requested', 'approved'] as const).map((state) => withdrawals.raw.find({ state }, options).toArray()),
      );
      return states.flat().map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'payout',
    what: 'payouts without an end since they were approved',
    boundSeconds: HOUR,
    movedBy: 'the worker payouts; after that two operators, at Withdrawals',
    clock: 'machine',
    // Few are in flight at a time.
    since: async ({ withdrawals }) => {
      const sending = withdrawals.raw.find({ state: 'sending' }, { projection: { approvals: 1 }, limit: MOST_WAITING });
      return (await sending.toArray()).map(({ approvals }) => approvals.at(-1)?.at);
    },
  },
  {
    name: 'webhook',
    what: 'events of a provider that are not worked off',
    boundSeconds: 300,
    movedBy: 'the worker webhooks',
    clock: 'machine',
    since: async ({ webhooks }) => {
      const waiting = webhooks.raw.find(
        { waiting: true },
        { sort: { receivedAt: 1 }, projection: { receivedAt: 1 }, limit: MOST_WAITING },
      );
      return (await waiting.toArray()).map(({ receivedAt }) => receivedAt);
    },
  },
  {
    name: 'intent',
    what: 'payment links that ended and are not marked so',
    boundSeconds: HOUR,
    movedBy: 'the worker payment-poller',
    clock: 'machine',
    since: async ({ intents }, { machine }) => {
      const ended = intents.raw.find(
        { state: { $in: ['created', 'linked'] }, expiresAt: { $lt: machine } },
        { projection: { expiresAt: 1 }, limit: MOST_WAITING },
      );
      return (await ended.toArray()).map(({ expiresAt }) => expiresAt);
    },
  },
  {
    name: 'suspense',
    what: 'payments in suspense',
    boundSeconds: DAY,
    movedBy: 'operators, at Deposits',
    clock: 'business',
    since: async ({ payments }) => {
      const options = { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_WAITING } as const;
      return (await payments.raw.find({ state: 'suspense' }, options).toArray()).map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'refund',
    what: 'refunds without an end since they were ordered',
    boundSeconds: DAY,
    movedBy: 'the worker refunds; after that two operators, at Deposits',
    clock: 'machine',
    // Few are ordered at a time; the log says when. A payment that no line orders waits without an end.
    since: async ({ payments, operatorActions }) => {
      const refunding = payments.raw.find({ state: 'refunding' }, { projection: { _id: 1 }, limit: MOST_WAITING });
      const subjects = (await refunding.toArray()).map(({ _id }) => paymentSubject(_id));
      const lines = operatorActions.raw.find(
        { subject: { $in: subjects }, action: 'refund-suspense' },
        { sort: { _id: 1 }, projection: { subject: 1, recordedAt: 1 } },
      );
      const orderedAt = new Map((await lines.toArray()).map(({ subject, recordedAt }) => [subject, recordedAt]));
      return subjects.map((subject) => orderedAt.get(subject));
    },
  },
  {
    name: 'adjustment',
    what: 'adjustments that no second operator has confirmed',
    boundSeconds: 3 * DAY,
    movedBy: 'a second operator, at Ledger; a proposal lapses after seven days',
    clock: 'business',
    since: async ({ adjustments }, { business }) => {
      const proposed = adjustments.raw.find(
        { state: 'proposed', createdAt: { $gt: new Date(business.getTime() - ADJUSTMENT_LAPSES_AFTER_MS) } },
        { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_WAITING },
      );
      return (await proposed.toArray()).map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'bank-line',
    what: 'lines of bank statements that nobody has explained',
    boundSeconds: 3 * DAY,
    movedBy: 'operators, at Money',
    clock: 'machine',
    since: async ({ bankLines }) => {
      const options = { projection: { importedAt: 1 }, limit: MOST_WAITING } as const;
      return (await bankLines.raw.find({ state: 'open' }, options).toArray()).map(({ importedAt }) => importedAt);
    },
  },
  {
    name: 'reward',
    what: 'rewards that are held for a decision',
    boundSeconds: 7 * DAY,
    movedBy: 'operators, at Referrals',
    clock: 'machine',
    since: async ({ referrals }) => {
      const held = referrals.raw.find(
        { state: 'on-hold' },
        { sort: { createdAt: 1 }, projection: { createdAt: 1 }, limit: MOST_WAITING },
      );
      return (await held.toArray()).map(({ createdAt }) => createdAt);
    },
  },
  {
    name: 'seal',
    what: 'commits whose transfers have no block',
    boundSeconds: HOUR / 4,
    movedBy: 'the worker sealer',
    clock: 'machine',
    since: async ({ unsealed }) => {
      const waiting = unsealed.raw.find({}, { sort: { _id: 1 }, projection: { postedAt: 1 }, limit: MOST_WAITING });
      return (await waiting.toArray()).map(({ postedAt }) => postedAt);
    },
  },
  {
    name: 'lease',
    what: 'leases on settling markets that no settler can have taken',
    boundSeconds: 0,
    movedBy: 'the worker settler, once the lease has ended',
    clock: 'machine',
    since: async ({ decisions }, { machine }) => {
      const settling = decisions.raw.find({ state: 'settling' }, { projection: { leases: 1 }, limit: MOST_WAITING });
      const latest = machine.getTime() + LONGEST_LEASE_MS;
      return (await settling.toArray()).flatMap(({ leases = {} }) =>
        Object.values(leases).flatMap(({ until }) => (until.getTime() > latest ? [undefined] : [])),
      );
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
    : [...lines, ...(await linesOfWaiting(openContestCollections(db, contest), contestWaiting, now))];
}
