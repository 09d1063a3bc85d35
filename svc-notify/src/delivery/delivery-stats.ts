import {
  dayInIndia,
  deliveryFigures,
  notificationKinds,
  type DeliveryFigure,
  type NotificationKind,
} from '@baazi/contracts';
import { collectionOf, duplicatesIn, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { z } from 'zod';

/**
 * Counts of what became of notifications: of a kind on a day, and of one operator's message. They are statistics, not a
 * ledger: a crash may lose a count or add it twice.
 */
export interface DeliveryStats extends Partial<Record<DeliveryFigure, number>> {
  /** `result:2025-04-05`, or `message:<id>` */
  _id: string;
  kind: NotificationKind;
  /** of a kind: the day in India on which the event occurred, in business time */
  day?: string;
}

const schema = new Schema<DeliveryStats>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    day: String,
    ...Object.fromEntries(deliveryFigures.map((figure) => [figure, Number])),
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ day: 1 }, { partialFilterExpression: { day: { $exists: true } } });

export const openDeliveryStats = collectionOf<DeliveryStats>('Figures', schema, 'figures');

export const messageStatsId = (messageId: string): string => `message:${messageId}`;

/** What `delivery` needs. It imports no other folder. */
export interface DeliveryStatsDeps {
  deliveryStats: Collection<DeliveryStats>;
}

/** The part of a notification that decides which rows it counts in. */
interface CountedNotification {
  kind: NotificationKind;
  /** business time: when the event occurred */
  at: Date;
  data: object;
}

type StatsRow = Pick<DeliveryStats, '_id' | 'kind' | 'day'>;

function rowsOf({ kind, at, data }: CountedNotification): StatsRow[] {
  const day = dayInIndia(at);
  const ofDay = { _id: `${kind}:${day}`, kind, day };
  return 'messageId' in data && typeof data.messageId === 'string'
    ? [ofDay, { _id: messageStatsId(data.messageId), kind }]
    : [ofDay];
}

/** Adds the notifications to one figure of their rows, in one write. */
export async function countDelivery(
  { deliveryStats }: DeliveryStatsDeps,
  figure: DeliveryFigure,
  counted: readonly CountedNotification[],
): Promise<void> {
  const sums = new Map<string, { row: StatsRow; count: number }>();
  for (const row of counted.flatMap(rowsOf)) sums.set(row._id, { row, count: (sums.get(row._id)?.count ?? 0) + 1 });
  await increment(deliveryStats, figure, [...sums.values()]);
}

async function increment(
  deliveryStats: Collection<DeliveryStats>,
  figure: DeliveryFigure,
  sums: readonly { row: StatsRow; count: number }[],
): Promise<void> {
  if (sums.length === 0) return;
  const duplicates = await deliveryStats.raw
    .bulkWrite(
      sums.map(({ row: { _id, ...fields }, count }) => ({
        updateOne: { filter: { _id }, update: { $inc: { [figure]: count }, $setOnInsert: fields }, upsert: true },
      })),
      { ordered: false },
    )
    .then(() => new Set<number>(), duplicatesIn);
  // Two instances inserted the same row at once: the second adds to the row of the first.
  await increment(
    deliveryStats,
    figure,
    sums.filter((_sum, index) => duplicates.has(index)),
  );
}

const reference = z.object({
  kind: z.enum(notificationKinds),
  at: z.iso.datetime().transform((text) => new Date(text)),
  data: z.object({ messageId: z.string().optional() }),
});

/** Attached to a mail so that its outcome can be counted; it does not identify the player. */
export const deliveryReference = ({ kind, at, data }: CountedNotification): string =>
  JSON.stringify({ kind, at, data: 'messageId' in data ? { messageId: data.messageId } : {} });

/** Undefined for a mail that was queued by a release without references. */
export const parseDeliveryReference = (text: string | undefined): CountedNotification | undefined =>
  text === undefined ? undefined : reference.parse(JSON.parse(text));
