import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { endpoints, ReplyOf } from '@baazi/contracts';
import { addressKey, type Collection, collectionOf, type Service } from '@baazi/service-kit';
import { type ClientSession, Schema } from 'mongoose';
import { deviceLabel } from './device-label';

/** An event of an account, by which its owner recognises somebody else. Times are machine time. */
export interface Activity {
  _id: string;
  userId: string;
  kind: ReplyOf<typeof endpoints.ownActivity>['data'][number]['kind'];
  /** machine time; of the last one, where `times` counts more */
  at: Date;
  device: string;
  network: string;
  sid?: string;
  times: number;
  about?: string;
}

const text = { type: String, required: true } as const;
const schema = new Schema<Activity>(
  {
    _id: text,
    userId: text,
    kind: text,
    at: { type: Date, required: true },
    device: text,
    network: { type: String, default: '' },
    sid: String,
    times: { type: Number, required: true },
    about: String,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1, at: -1 });
schema.index({ at: 1 });

export const openActivities = collectionOf<Activity>('Activity', schema, 'activities');

export interface ActivityDeps {
  service: Pick<Service, 'clocks' | 'log'>;
  activities: Collection<Activity>;
}
/** The request of an activity. */
export interface ActivityCall {
  ip: string;
  headers: IncomingHttpHeaders;
}

/** '203.0.113.*': enough to recognise a network by, without the address of a person. */
export const networkName = (ip: string): string => addressKey(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.*');

type What = Pick<Activity, 'userId' | 'kind'> & { sid?: string | undefined; about?: string | undefined };

/** Records an activity. A failure does not undo what was done: it is logged. */
export async function recordActivity(deps: ActivityDeps, call: ActivityCall, what: What): Promise<void> {
  const row: Activity = {
    _id: randomUUID(),
    at: deps.service.clocks.machine.now(),
    device: deviceLabel(call.headers['user-agent']),
    network: networkName(call.ip),
    times: 1,
    ...what,
  };
  await deps.activities
    .create([row])
    .catch((error: unknown) => deps.service.log.error({ err: error }, 'an activity was not recorded'));
}

const HOUR_MS = 3600_000;
const MAX_NETWORKS_PER_HOUR = 30;

/**
 * Counts a wrong password: one entry a network and hour, so that guesses do not fill the list. Beyond thirty networks an
 * hour the rest is one entry.
 */
export async function recordWrongPassword(deps: ActivityDeps, call: ActivityCall, userId: string): Promise<void> {
  const at = deps.service.clocks.machine.now();
  const since = new Date(at.getTime() - (at.getTime() % HOUR_MS));
  const own = networkName(call.ip);
  const known = await deps.activities.countDocuments({ userId, kind: 'wrong-password', at: { $gte: since } });
  const network = known < MAX_NETWORKS_PER_HOUR ? own : '*';
  await deps.activities
    .updateOne(
      { _id: `wrong-password:${userId}:${network}:${since.toISOString()}` },
      {
        $set: { at, device: deviceLabel(call.headers['user-agent']) },
        $setOnInsert: { userId, kind: 'wrong-password', network },
        $inc: { times: 1 },
      },
      { upsert: true },
    )
    .catch((error: unknown) => deps.service.log.error({ err: error }, 'an activity was not recorded'));
}

/** Records an activity that another service reports, in the transaction that handles its event. */
export async function recordReported(
  { activities }: ActivityDeps,
  row: Omit<Activity, 'times'>,
  session: ClientSession,
): Promise<void> {
  await activities.create([{ ...row, times: 1 }], { session });
}

const MAX_ROWS = 100;

/** Failed tries are read apart from the rest, so that guesses do not push a sign-in off the list. */
export async function activityOf({ activities }: ActivityDeps, userId: string): Promise<Activity[]> {
  const newest = (kind: object) =>
    activities.find({ userId, kind }).sort({ at: -1 }).limit(MAX_ROWS).lean<Activity[]>();
  const tried = ['wrong-password', 'wrong-factor'];
  const rows = (await Promise.all([newest({ $nin: tried }), newest({ $in: tried })])).flat();
  return rows.sort((one, other) => other.at.getTime() - one.at.getTime());
}
