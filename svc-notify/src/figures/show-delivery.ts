import { dayInIndia, notificationKinds, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import type { Figures } from './figures';

/** What became of a day's notifications, kind by kind. */
export const showDelivery =
  (notify: NotifyContext): Handler<typeof endpoints.delivery> =>
  async ({ query }) => {
    const day = query.day ?? dayInIndia(notify.now());
    const rows = await notify.figures.find({ day }).lean<Figures[]>();
    const ofKind = new Map(rows.map((row) => [row.kind, row]));
    return reply({
      day,
      kinds: notificationKinds.flatMap((kind) => {
        const row = ofKind.get(kind);
        return row ? [{ kind, ...figuresView(row) }] : [];
      }),
    });
  };

export const figuresView = (row: Figures | undefined) => ({
  kept: row?.kept ?? 0,
  read: row?.read ?? 0,
  pushSent: row?.pushSent ?? 0,
  pushFailed: row?.pushFailed ?? 0,
  pushForgotten: row?.pushForgotten ?? 0,
  mailSent: row?.mailSent ?? 0,
  mailBounced: row?.mailBounced ?? 0,
  mailEnded: row?.mailEnded ?? 0,
});
