import { events, type PayloadOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { League } from './league';

type NotificationRequest = PayloadOf<typeof events.notificationRequested>['tellings'][number];
type What = Extract<NotificationRequest, { kind: 'league-news' }>['data']['what'];

export interface News {
  what: What;
  /** the news' own name: whoever hears it twice is told once */
  key: string;
  /** the other player, as the league shows the name */
  who?: string;
}

/** Says what happened in a league to some of its players, with the commit. Most who may be told: all members. */
export function tellMembers(
  tx: Tx,
  league: Pick<League, '_id' | 'name'>,
  userIds: readonly string[],
  { what, key, who }: News,
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
