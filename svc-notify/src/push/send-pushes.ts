import type { DeliveryFigure } from '@baazi/contracts';
import { drainDue, dueIn } from '@baazi/service-kit';
import { countDelivery, type DeliveryStatsDeps } from '../delivery/delivery-stats';
import type { Notification, NotificationDeps } from '../notifications/notification';
import { findPlayer, type PlayerDeps } from '../players/player';
import { channelRules } from '../preferences/channel-rules';
import type { PushSubscription, PushSubscriptionDeps } from '../push-subscriptions/push-subscription';
import type { Vapid } from '../push-subscriptions/show-push-key';
import { notificationText, portalPath, type TextDeps } from '../texts/notification-text';
import { postPush, type PushAnswer } from './post-push';

const CONCURRENCY = 16;
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5000;
const RETRY_FOR_MS = 24 * 3600_000;

interface SendPushDeps extends NotificationDeps, PushSubscriptionDeps, PlayerDeps, DeliveryStatsDeps, TextDeps {
  vapid: Vapid | undefined;
  now: () => Date;
  machineNow: () => Date;
}

/** Sends the pushes that are due. A push that its service cannot accept is retried for a day. */
export async function sendPushes(deps: SendPushDeps): Promise<number | void> {
  const { vapid } = deps;
  if (!vapid) return;
  const due = (limit: number): Promise<Notification[]> =>
    deps.notifications
      .find({ pushAt: { $lte: deps.now() } })
      .sort({ pushAt: 1 })
      .limit(limit)
      .lean<Notification[]>();
  await drainDue({ due, concurrency: CONCURRENCY }, (row) => pushNotification(deps, row, vapid));
  return dueIn(deps.notifications.raw, 'pushAt', { now: deps.now() });
}

async function pushNotification(
  deps: SendPushDeps,
  { _id, userId, pushAt }: Notification,
  vapid: Vapid,
): Promise<void> {
  const now = deps.now();
  // A lease of a minute: when this instance dies, another one sends again, and the browser replaces what has the same
  // tag.
  const row = await deps.notifications
    .findOneAndUpdate(
      { _id, userId, pushAt },
      { $set: { pushAt: new Date(now.getTime() + LEASE_MS) }, $inc: { pushTries: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Notification | null>();
  if (!row) return;
  const left = await pushToBrowsers(deps, row, vapid);
  const waitMs = Math.max(...left.map(({ afterMs }) => afterMs ?? FIRST_RETRY_MS * 2 ** (row.pushTries ?? 1)), 0);
  const nextAt = new Date(now.getTime() + waitMs);
  const isOld = deps.machineNow().getTime() > row.keptAt.getTime() + RETRY_FOR_MS;
  if (isOld) await countDelivery(deps, 'pushFailed', repeated(row, left.length));
  await deps.notifications.updateOne(
    { _id, userId },
    left.length === 0 || isOld
      ? { $unset: { pushAt: 1, pushTries: 1, pushLeft: 1 } }
      : { $set: { pushAt: nextAt, pushLeft: left.map((one) => one._id) } },
  );
}

const figureOfAnswer: readonly (readonly [PushAnswer['kind'], DeliveryFigure])[] = [
  ['accepted', 'pushSent'],
  ['gone', 'pushForgotten'],
  ['refused', 'pushFailed'],
];
const repeated = (row: Notification, count: number): Notification[] => Array.from({ length: count }, () => row);

/** Returns the subscriptions to retry, and deletes those that no longer exist. */
async function pushToBrowsers(
  deps: SendPushDeps,
  row: Notification,
  vapid: Vapid,
): Promise<{ _id: string; afterMs?: number | undefined }[]> {
  const { userId, pushLeft } = row;
  const [browsers, player] = await Promise.all([
    deps.pushSubscriptions.find({ userId, ...(pushLeft && { _id: { $in: pushLeft } }) }).lean<PushSubscription[]>(),
    findPlayer(deps, userId),
  ]);
  const { title, text } = notificationText(row, player?.language ?? 'en', deps.config);
  const payload = JSON.stringify({ title, body: text, to: portalPath(row), tag: row._id });
  const isUrgent = channelRules[row.kind].isUrgent ?? false;
  const answers = await Promise.all(
    browsers.map(async (browser) => ({ browser, answer: await postPush(browser, payload, { vapid, isUrgent }) })),
  );
  for (const [kind, figure] of figureOfAnswer)
    await countDelivery(deps, figure, repeated(row, answers.filter(({ answer }) => answer.kind === kind).length));
  const gone = answers.filter(({ answer }) => answer.kind === 'gone').map(({ browser }) => browser._id);
  if (gone.length > 0) await deps.pushSubscriptions.deleteMany({ userId, _id: { $in: gone } });
  return answers.flatMap(({ browser, answer }) =>
    answer.kind === 'later' ? [{ _id: browser._id, afterMs: answer.afterMs }] : [],
  );
}
