import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { messageFigures, type Figures } from '../figures/figures';
import { figuresView } from '../figures/show-delivery';
import type { NotifyContext } from '../notify-context';
import { messageView, type Message } from './message';

const MOST_SHOWN = 50;

export const listMessages =
  (notify: NotifyContext): Handler<typeof endpoints.listMessages> =>
  async () => {
    const rows = await notify.messages.find().sort({ writtenAt: -1 }).limit(MOST_SHOWN).lean<Message[]>();
    const figures = await notify.figures
      .find({ _id: { $in: rows.map(({ _id }) => messageFigures(_id)) } })
      .lean<Figures[]>();
    const figuresOf = new Map(figures.map((row) => [row._id, row]));
    const data = rows.map((row) => ({
      ...messageView(row),
      figures: { ...figuresView(figuresOf.get(messageFigures(row._id))), kept: row.kept },
    }));
    return reply({ data, serverNow: notify.now().toISOString() });
  };
