import { languages, type Language } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** How somebody became an operator. */
export interface Promotion {
  /** business time */
  since: Date;
  /** who proposed it and who confirmed it; nobody: the first operator, and whoever was made one on the machine */
  by: string[];
}

/** Which terms and rules somebody joined under, and when. */
export interface Agreement {
  terms: string;
  rules: string;
  /** business time */
  at: Date;
}

/** A person: player or operator. What may leave the service is `userView` alone. */
export interface User {
  _id: string;
  /** Lower-cased; compared as it is. */
  email: string;
  /** For abuse checks only (see canonical-email.ts), never for login. */
  canonicalEmail: string;
  emailVerified: boolean;
  /** machine time: since when mail to it comes back */
  emailBouncedAt?: Date;
  /** A new address that waits for its code. */
  pendingEmail?: string;
  username: string;
  name: string;
  kind: 'member' | 'guest';
  role: 'player' | 'operator';
  promotion?: Promotion;
  /** One operator wants to make this member an operator too; another one must say the same. */
  proposedBy?: string;
  status: 'active' | 'blocked' | 'closed';
  /** Grows with every change that other services are told of. */
  revision: number;
  passwordHash: string;
  /** From sign-up until the first logout. */
  firstTime: boolean;
  referralCode: string;
  referredBy?: string;
  phone?: string;
  state?: string;
  gender?: string;
  dob?: string;
  upi?: string;
  avatar?: string;
  hideAsWinner: boolean;
  loginCode: boolean;
  /** Absent: joined before it was kept, or made on the machine. */
  agreed?: Agreement;
  /** Of its portal and mails. Absent: its browsers have told none yet. */
  language?: Language;
  previewTomorrow: boolean;
  /** Random numbers that browsers keep: hints for the referral hold. */
  deviceIds: string[];
  /** Lower-cased words that operators find a user by. */
  searchWords: string[];
  lastLoginAt: Date | null;
  previousLoginAt: Date | null;
  createdAt: Date;
  closedAt?: Date;
}

const text = { type: String, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const schema = new Schema<User>(
  {
    _id: text,
    email: text,
    canonicalEmail: text,
    emailVerified: flag,
    emailBouncedAt: Date,
    pendingEmail: String,
    username: text,
    name: text,
    kind: text,
    role: text,
    promotion: new Schema<Promotion>({ since: { type: Date, required: true }, by: [String] }, { _id: false }),
    proposedBy: String,
    status: text,
    revision: { type: Number, required: true },
    passwordHash: text,
    firstTime: flag,
    referralCode: text,
    referredBy: String,
    phone: String,
    state: String,
    gender: String,
    dob: String,
    upi: String,
    avatar: String,
    hideAsWinner: flag,
    loginCode: flag,
    language: { type: String, enum: languages },
    agreed: new Schema<Agreement>({ terms: text, rules: text, at: { type: Date, required: true } }, { _id: false }),
    previewTomorrow: flag,
    deviceIds: [String],
    searchWords: [String],
    lastLoginAt: { type: Date, default: null },
    previousLoginAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    closedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ username: 1 }, { unique: true });
schema.index({ referralCode: 1 }, { unique: true });
schema.index({ searchWords: 1 });
schema.index({ createdAt: 1 });
schema.index({ role: 1, status: 1, _id: 1 });
schema.index({ 'promotion.by': 1 }, { sparse: true });
schema.index({ proposedBy: 1 }, { sparse: true });

export const openUsers = collectionOf<User>('User', schema, 'users');
