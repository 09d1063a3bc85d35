import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { messageStatsId, type DeliveryStats, type DeliveryStatsDeps } from '../delivery/delivery-stats';
import { deliveryStatsView } from '../delivery/show-delivery';
import { messageView, type Message, type MessageDeps } from './message';

const MAX_SHOWN = 50;

type ListDeps = Pick<MessageDeps, 'messages' | 'now'> & DeliveryStatsDeps;

export const listMessages =
  ({ messages, deliveryStats, now }: ListDeps): Handler<typeof endpoints.listMessages> =>
  async () => {
    const rows = await messages.find().sort({ writtenAt: -1 }).limit(MAX_SHOWN).lean<Message[]>();
    const stats = await deliveryStats
      .find({ _id: { $in: rows.map(({ _id }) => messageStatsId(_id)) } })
      .lean<DeliveryStats[]>();
    const statsById = new Map(stats.map((row) => [row._id, row]));
    const data = rows.map((row) => ({
      ...messageView(row),
      figures: { ...deliveryStatsView(statsById.get(messageStatsId(row._id))), kept: row.kept },
    }));
    return reply({ data, serverNow: now().toISOString() });
  };
