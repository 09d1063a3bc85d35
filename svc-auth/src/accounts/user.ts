import { type Connection, type Model, Schema } from 'mongoose';

export type UserStatus = 'active' | 'blocked' | 'closed';
/** A person: player or operator. What may leave the service is `userView` alone. */
export interface User {
  _id: string;
  /** Lower-cased; compared as it is. */
  email: string;
  /** For abuse checks only (see canonical-email.ts), never for login. */
  canonicalEmail: string;
  emailVerified: boolean;
  /** A new address that waits for its code. */
  pendingEmail?: string;
  username: string;
  name: string;
  kind: 'member' | 'guest';
  role: 'player' | 'operator';
  status: UserStatus;
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
export type UserModel = Model<User>;

export function userModel(db: Connection): UserModel {
  const text = { type: String, required: true } as const;
  const flag = { type: Boolean, required: true } as const;
  const schema = new Schema<User>(
    {
      _id: text,
      email: text,
      canonicalEmail: text,
      emailVerified: flag,
      pendingEmail: String,
      username: text,
      name: text,
      kind: text,
      role: text,
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
  schema.index({ role: 1 });
  return db.model<User>('User', schema, 'users');
}
