import { events, type NotificationRequest } from '@baazi/contracts';
import { inPages, inTransaction } from '@baazi/service-kit';
import type { EntryDeps } from './entry-deps';
import { slotOf } from './entry';
import type { Market } from '../markets/market';

type RemindDeps = Pick<EntryDeps, 'service' | 'markets' | 'players' | 'entries' | 'now'>;

const LOCKS_WITHIN_MS = 3600_000;
const PLAYED_WITHIN_MS = 14 * 24 * 3600_000;
const PLAYERS_PER_EVENT = 500;

/**
 * Notifies active players who have no entry on a match that locks within the hour. Players without any entry in the
 * last two weeks get nothing: nobody is urged to play. Each player can switch these notifications off.
 */
export async function remindOfLock(deps: RemindDeps): Promise<void> {
  const now = deps.now();
  const markets = await deps.markets.raw
    .find({
      state: 'open',
      kind: 'match',
      locksAt: { $gt: now, $lte: new Date(now.getTime() + LOCKS_WITHIN_MS) },
      lockSoonTold: { $ne: true },
    })
    .toArray();
  for (const market of markets) {
    for await (const players of inPages(
      deps.players.raw,
      { status: 'active' },
      { fields: ['_id'], size: PLAYERS_PER_EVENT },
    ))
      await requestNotifications(
        deps,
        market,
        await playersToRemind(
          deps,
          market,
          players.map(({ _id }) => _id),
          now,
        ),
      );
    // After a crash before this write the events are sent again, under the same keys.
    await deps.markets.raw.updateOne({ _id: market._id }, { $set: { lockSoonTold: true } });
  }
}

async function playersToRemind(deps: RemindDeps, market: Market, userIds: string[], now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - PLAYED_WITHIN_MS);
  const [entered, played] = await Promise.all([
    playersOf(deps, userIds, { slot: { $in: userIds.map((userId) => slotOf(userId, market._id)) } }),
    playersOf(deps, userIds, { kind: { $in: ['match', 'question'] }, createdAt: { $gte: since } }),
  ]);
  const isIn = new Set(entered);
  return played.filter((userId) => !isIn.has(userId));
}

/** Which of these players have an entry that matches `filter`. */
async function playersOf(deps: RemindDeps, userIds: string[], filter: object): Promise<string[]> {
  const found = await deps.entries.raw
    .aggregate<{ _id: string }>([{ $match: { userId: { $in: userIds }, ...filter } }, { $group: { _id: '$userId' } }])
    .toArray();
  return found.map(({ _id }) => _id);
}

async function requestNotifications(
  deps: RemindDeps,
  { _id, subject, title, locksAt }: Market,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const requests = userIds.map((userId): NotificationRequest => ({
    key: `lock-soon:${subject}`,
    userId,
    kind: 'lock-soon',
    data: { market: _id, title, locksAt: locksAt.toISOString() },
  }));
  await inTransaction(deps.service, async (tx) => tx.publish(events.notificationRequested, { tellings: requests }));
}
