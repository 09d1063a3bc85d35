import { deliveryFigures, type DeliveryFigure, type NotificationKind } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * What became of notifications, counted as it happens: of a kind on a day, and of one operator's message. They are
 * figures, not books: what a copy was doing when it died may be missing or counted twice.
 */
export interface Figures extends Partial<Record<DeliveryFigure, number>> {
  /** `result:2025-04-05`, or `message:<id>` */
  _id: string;
  kind: NotificationKind;
  /** of a kind: the day in India that it happened on, in business time */
  day?: string;
}

const schema = new Schema<Figures>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    day: String,
    ...Object.fromEntries(deliveryFigures.map((figure) => [figure, Number])),
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ day: 1 }, { partialFilterExpression: { day: { $exists: true } } });

export const openFigures = collectionOf<Figures>('Figures', schema, 'figures');

export const messageFigures = (messageId: string): string => `message:${messageId}`;
