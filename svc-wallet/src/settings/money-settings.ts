import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

export const currencies = { sandbox: 'TEST', play: 'COIN', real: 'INR' } as const;
export type MoneyMode = keyof typeof currencies;
export type Currency = (typeof currencies)[MoneyMode];

/** The one row that fixes the currency of this ledger. */
export interface MoneySettings {
  _id: 'money';
  currency: Currency;
  windDown: boolean;
  windDownReason?: string;
  /** machine time of the first start */
  since: Date;
  /** Transfers that wait for their block are listed beside the ledger, not marked in it. */
  hasUnsealedApart?: true;
}
const schema = new Schema<MoneySettings>(
  {
    _id: { type: String, required: true },
    currency: { type: String, required: true },
    windDown: { type: Boolean, default: false },
    windDownReason: String,
    since: Date,
    hasUnsealedApart: Boolean,
  },
  { versionKey: false },
);
export const openMoneySettings = collectionOf<MoneySettings>('MoneySettings', schema, 'settings');
