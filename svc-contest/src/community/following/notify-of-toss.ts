import { events, type NotificationRequest } from '@baazi/contracts';
import { inPages, inTransaction, type Service } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { nameOf } from '../../markets/matches/fixture';
import type { FollowerDeps } from './follower';

type NotifyDeps = FollowerDeps & Pick<MarketDeps, 'fixtures' | 'now'> & { service: Pick<Service, 'transactions'> };

const PLAYERS_PER_EVENT = 500;

/** Notifies the players who asked for it of toss and line-ups, before the match begins. */
export async function notifyOfToss(deps: NotifyDeps): Promise<void> {
  const fixtures = await deps.fixtures
    .find({ startsAt: { $gt: deps.now() }, 'toss.winner': { $exists: true }, tossTold: { $ne: true } })
    .lean();
  for (const fixture of fixtures) {
    const { matchID, toss, lineups } = fixture;
    if (!toss) continue;
    const wanted = { matchID, wantsToss: true };
    for await (const page of inPages(deps.followers.raw, wanted, { fields: ['userId'], size: PLAYERS_PER_EVENT }))
      await inTransaction(deps.service, async (tx) =>
        tx.publish(events.notificationRequested, {
          tellings: page.map(({ userId }): NotificationRequest => ({
            key: `toss:${matchID}`,
            userId,
            kind: 'toss',
            data: { market: `match:${matchID}`, title: nameOf(fixture), ...toss, hasLineups: lineups !== undefined },
          })),
        }),
      );
    // After a crash before this write the events are sent again, under the same keys.
    await deps.fixtures.updateOne({ matchID }, { $set: { tossTold: true } });
  }
}
