import { dayInIndia, type DeliveryFigure, type NotificationKind } from '@baazi/contracts';
import { duplicatesIn } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { messageFigures, type Figures } from './figures';

/** What is counted: a notification, as far as its figures go. */
export interface Counted {
  kind: NotificationKind;
  /** business time: when it happened */
  at: Date;
  data: object;
}

/** The rows that a notification counts in. */
function rowsOf({ kind, at, data }: Counted): Pick<Figures, '_id' | 'kind' | 'day'>[] {
  const day = dayInIndia(at);
  const ofDay = { _id: `${kind}:${day}`, kind, day };
  return 'messageId' in data && typeof data.messageId === 'string'
    ? [ofDay, { _id: messageFigures(data.messageId), kind }]
    : [ofDay];
}

/** Adds them up row by row, in one write. */
export async function countFigures(
  notify: NotifyContext,
  figure: DeliveryFigure,
  counted: readonly Counted[],
): Promise<void> {
  const sums = new Map<string, { row: Pick<Figures, '_id' | 'kind' | 'day'>; more: number }>();
  for (const row of counted.flatMap(rowsOf)) sums.set(row._id, { row, more: (sums.get(row._id)?.more ?? 0) + 1 });
  await addUp(notify, figure, [...sums.values()]);
}

async function addUp(
  notify: NotifyContext,
  figure: DeliveryFigure,
  sums: readonly { row: Pick<Figures, '_id' | 'kind' | 'day'>; more: number }[],
): Promise<void> {
  if (sums.length === 0) return;
  const taken = await notify.figures.raw
    .bulkWrite(
      sums.map(({ row: { _id, ...named }, more }) => ({
        updateOne: { filter: { _id }, update: { $inc: { [figure]: more }, $setOnInsert: named }, upsert: true },
      })),
      { ordered: false },
    )
    .then(() => new Set<number>(), duplicatesIn);
  // Two copies that begin a day at once: who comes second adds to the row of the first.
  await addUp(
    notify,
    figure,
    sums.filter((_sum, place) => taken.has(place)),
  );
}
