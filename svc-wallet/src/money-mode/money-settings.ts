import { Schema } from 'mongoose';
import { modelOf } from '../model-of';

export const currencies = { sandbox: 'TEST', play: 'COIN', real: 'INR' } as const;
export type MoneyMode = keyof typeof currencies;
export type Currency = (typeof currencies)[MoneyMode];

/** The one row that fixes what this ledger counts. */
export interface MoneySettings {
  _id: 'money';
  currency: Currency;
  windDown: boolean;
  windDownReason?: string;
  /** machine time of the first start */
  since: Date;
}
const schema = new Schema<MoneySettings>(
  {
    _id: { type: String, required: true },
    currency: { type: String, required: true },
    windDown: { type: Boolean, default: false },
    windDownReason: String,
    since: Date,
  },
  { versionKey: false },
);
export const moneySettings = modelOf<MoneySettings>('MoneySettings', schema, 'settings');
