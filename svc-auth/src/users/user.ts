import { languages, type Language } from '@baazi/contracts';
import { type Collection, collectionOf, type Service } from '@baazi/service-kit';
import { Schema } from 'mongoose';

export interface UserDeps {
  service: Pick<Service, 'clocks' | 'operatorsLog' | 'services' | 'transactions'>;
  users: Collection<User>;
}

/** How a user became an operator. */
interface Promotion {
  /** business time */
  since: Date;
  /** ids of the proposer and the confirmer; empty for the first operator and for promotions by the command line */
  by: string[];
}

/** The versions of the terms and rules that a user accepted at sign-up. */
interface Agreement {
  terms: string;
  rules: string;
  /** business time */
  at: Date;
}

/** A player or operator. Only `userView` may leave the service. */
export interface User {
  _id: string;
  /** Lower case. */
  email: string;
  /** For abuse checks only (see email-address.ts), never for log-in. */
  canonicalEmail: string;
  emailVerified: boolean;
  /** machine time: since when mails to `email` bounce */
  emailBouncedAt?: Date;
  /** A new address whose code has not been entered yet. */
  pendingEmail?: string;
  username: string;
  name: string;
  kind: 'member' | 'guest';
  role: 'player' | 'operator';
  promotion?: Promotion;
  /** id of the operator who proposed this member as an operator; a second operator must confirm */
  proposedBy?: string;
  status: 'active' | 'blocked' | 'closed';
  /** Grows with every change that is published to other services. */
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
  /** Absent: signed up before this was recorded, or created from OPERATOR_FILE. */
  agreed?: Agreement;
  /** Language of the portal and of mails. Absent until a browser has sent a preference. */
  language?: Language;
  previewTomorrow: boolean;
  /** Random ids stored by browsers: mark known devices, and hint at self-referrals. */
  deviceIds: string[];
  /** Lower-case words that operators can search by. */
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
