import { events, type NotificationRequest } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { League } from './league';

type LeagueNews = Extract<NotificationRequest, { kind: 'league-news' }>['data']['what'];

/** Notifies some members in the same commit. All 500 members fit into one event. */
export function notifyMembers(
  tx: Tx,
  league: Pick<League, '_id' | 'name'>,
  userIds: readonly string[],
  {
    what,
    key,
    who,
  }: {
    what: LeagueNews;
    /** unique to this change: a repeated notification with the same key is dropped */
    key: string;
    /** the other player, as the league shows the name */
    who?: string;
  },
): void {
  if (userIds.length === 0) return;
  const data = { leagueId: league._id, leagueName: league.name, what, ...(who === undefined ? {} : { who }) };
  tx.publish(events.notificationRequested, {
    tellings: userIds.map((userId) => ({
      key: `league-news:${key}`,
      userId,
      kind: 'league-news' as const,
      data,
      to: what === 'removed' ? '/user/leagues' : `/user/leagues/${league._id}`,
    })),
  });
}
