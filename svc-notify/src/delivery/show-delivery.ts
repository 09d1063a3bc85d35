import { dayInIndia, notificationKinds, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { DeliveryStats, DeliveryStatsDeps } from './delivery-stats';

/** Delivery of a day's notifications, by kind. */
export const showDelivery =
  ({ deliveryStats, now }: DeliveryStatsDeps & { now: () => Date }): Handler<typeof endpoints.delivery> =>
  async ({ query }) => {
    const day = query.day ?? dayInIndia(now());
    const rows = await deliveryStats.find({ day }).lean<DeliveryStats[]>();
    const byKind = new Map(rows.map((row) => [row.kind, row]));
    return reply({
      day,
      kinds: notificationKinds.flatMap((kind) => {
        const row = byKind.get(kind);
        return row ? [{ kind, ...deliveryStatsView(row) }] : [];
      }),
    });
  };

export const deliveryStatsView = (row: DeliveryStats | undefined) => ({
  kept: row?.kept ?? 0,
  read: row?.read ?? 0,
  pushSent: row?.pushSent ?? 0,
  pushFailed: row?.pushFailed ?? 0,
  pushForgotten: row?.pushForgotten ?? 0,
  mailSent: row?.mailSent ?? 0,
  mailBounced: row?.mailBounced ?? 0,
  mailEnded: row?.mailEnded ?? 0,
});
