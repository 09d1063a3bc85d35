import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ProviderEvent } from '../../providers/provider';

/** A provider's event, stored before it is acknowledged and processed afterwards. */
export interface Webhook {
  /** `<provider>:<event id>`: a replay is a duplicate key */
  _id: string;
  event: ProviderEvent;
  receivedAt: Date;
  /** Set until it is processed. */
  waiting?: true;
  tries: number;
  nextTryAt: Date;
}
const schema = new Schema<Webhook>(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    receivedAt: { type: Date, required: true },
    waiting: Boolean,
    tries: { type: Number, default: 0 },
    nextTryAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ waiting: 1, nextTryAt: 1 }, { partialFilterExpression: { waiting: true } });

export const openWebhooks = collectionOf<Webhook>('Webhook', schema, 'webhooks');
