import { drainDue } from '@baazi/service-kit';
import { channelRules } from '../channels/channel-rules';
import { countFigures } from '../figures/count-figures';
import { placeOf } from '../happenings/place-of';
import type { Notification } from '../notifications/notification';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';
import { wordsOf } from '../words/words-of';
import { postPush } from './post-push';
import type { PushSubscription } from './push-subscription';
import type { Vapid } from './vapid';

const AT_ONCE = 16;
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 5000;
const NEWS_FOR_MS = 24 * 3600_000;

/** Rings at the browsers of those who are to hear now. What a push service cannot take is tried again for a day. */
export async function sendPushes(notify: NotifyContext): Promise<void> {
  const { vapid } = notify;
  if (!vapid) return;
  const due = (limit: number): Promise<Notification[]> =>
    notify.notifications
      .find({ pushAt: { $lte: notify.now() } })
      .sort({ pushAt: 1 })
      .limit(limit)
      .lean<Notification[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (row) => ring(notify, row, vapid));
}

async function ring(notify: NotifyContext, { _id, userId, pushAt }: Notification, vapid: Vapid): Promise<void> {
  const now = notify.now();
  // One copy takes it, for a minute: when it dies the next one rings. A browser shows what has the same tag once.
  const row = await notify.notifications
    .findOneAndUpdate(
      { _id, userId, pushAt },
      { $set: { pushAt: new Date(now.getTime() + LEASE_MS) }, $inc: { pushTries: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Notification | null>();
  if (!row) return;
  const left = await ringEach(notify, row, vapid);
  const waitMs = Math.max(...left.map(({ afterMs }) => afterMs ?? FIRST_WAIT_MS * 2 ** (row.pushTries ?? 1)), 0);
  const nextAt = new Date(now.getTime() + waitMs);
  const isOld = notify.machineNow().getTime() > row.keptAt.getTime() + NEWS_FOR_MS;
  if (isOld) await countFigures(notify, 'pushFailed', times(row, left.length));
  await notify.notifications.updateOne(
    { _id, userId },
    left.length === 0 || isOld
      ? { $unset: { pushAt: 1, pushTries: 1, pushLeft: 1 } }
      : { $set: { pushAt: nextAt, pushLeft: left.map((one) => one._id) } },
  );
}

/** What each answer of a push service counts as. */
const figureOf = [
  ['taken', 'pushSent'],
  ['gone', 'pushForgotten'],
  ['refused', 'pushFailed'],
] as const;
const times = (row: Notification, browsers: number): Notification[] => Array.from({ length: browsers }, () => row);

/** The browsers that are to be tried again. */
async function ringEach(
  notify: NotifyContext,
  row: Notification,
  vapid: Vapid,
): Promise<{ _id: string; afterMs?: number | undefined }[]> {
  const { userId, pushLeft } = row;
  const [browsers, player] = await Promise.all([
    notify.pushSubscriptions.find({ userId, ...(pushLeft && { _id: { $in: pushLeft } }) }).lean<PushSubscription[]>(),
    notify.players.findById(userId).lean<Player | null>(),
  ]);
  const { title, text } = wordsOf(row, player?.language ?? 'en');
  const payload = JSON.stringify({ title, body: text, to: placeOf(row), tag: row._id });
  const isUrgent = channelRules[row.kind].isUrgent ?? false;
  const answers = await Promise.all(
    browsers.map(async (browser) => ({ browser, answer: await postPush(browser, payload, { vapid, isUrgent }) })),
  );
  for (const [kind, figure] of figureOf)
    await countFigures(notify, figure, times(row, answers.filter(({ answer }) => answer.kind === kind).length));
  const gone = answers.filter(({ answer }) => answer.kind === 'gone').map(({ browser }) => browser._id);
  if (gone.length > 0) await notify.pushSubscriptions.deleteMany({ userId, _id: { $in: gone } });
  return answers.flatMap(({ browser, answer }) =>
    answer.kind === 'later' ? [{ _id: browser._id, afterMs: answer.afterMs }] : [],
  );
}
