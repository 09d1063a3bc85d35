import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { messageView, type Message } from './message';

const MOST_SHOWN = 50;

export const listMessages =
  (notify: Notify): Handler<typeof endpoints.listMessages> =>
  async () => {
    const rows = await notify.messages.find().sort({ writtenAt: -1 }).limit(MOST_SHOWN).lean<Message[]>();
    return reply({ data: rows.map(messageView), serverNow: notify.now().toISOString() });
  };
