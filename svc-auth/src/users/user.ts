import {
  type endpoints,
  type Language,
  languages,
  type NewUpiWaitReason,
  type OperatorRole,
  operatorRoles,
  type ReplyOf,
} from '@baazi/contracts';
import { type Collection, collectionOf, indexWherePresent, type Proposal, type Service } from '@baazi/service-kit';
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
  /** the country declared at sign-up, with a licence */
  livesIn?: string | undefined;
  /** business time */
  at: Date;
}

export interface NewUpiWait {
  until: Date;
  why: NewUpiWaitReason;
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
  /** of an operator, or of a member who is proposed; absent: admin */
  roles?: OperatorRole[];
  /** what one operator wants to do to this one; a second operator must confirm */
  againstOperator?: Proposal;
  /** machine time: the budgets of this operator do not count until then */
  budgetsLiftedUntil?: Date;
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
  /** The browser that signed up; absent: it stored no id, or from before this was recorded. */
  signUpDeviceId?: string;
  /** machine time: no withdrawal to a new UPI ID before */
  withdrawalsHeldUntil?: Date;
  /** A withdrawal to a new UPI ID is taken, but not sent before (machine time): its owner can stop it. */
  newUpiWaits?: NewUpiWait;
  /** No longer known since the account was taken back; they still hint at self-referrals. */
  formerDeviceIds?: string[];
  /** machine times: what a thief in the portal may have set needs no password, so taking the account back unsets it */
  editedAt?: { language?: Date; upi?: Date };
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
    budgetsLiftedUntil: Date,
    roles: { type: [String], enum: operatorRoles, default: undefined },
    againstOperator: new Schema<Proposal>({ outcome: text, proposedBy: text, at: Date }, { _id: false }),
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
    agreed: new Schema<Agreement>(
      { terms: text, rules: text, livesIn: String, at: { type: Date, required: true } },
      { _id: false },
    ),
    previewTomorrow: flag,
    deviceIds: [String],
    signUpDeviceId: String,
    withdrawalsHeldUntil: Date,
    newUpiWaits: new Schema<NewUpiWait>({ until: Date, why: text }, { _id: false }),
    formerDeviceIds: { type: [String], default: undefined },
    editedAt: new Schema({ language: Date, upi: Date }, { _id: false }),
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
indexWherePresent(schema, 'promotion.by');
indexWherePresent(schema, 'proposedBy');

export const openUsers = collectionOf<User>('User', schema, 'users');

type UserView = ReplyOf<typeof endpoints.currentUser>;
/**
 * The only representation of a user that leaves this service, for its owner. It lists every field, so that no hash is
 * exposed by accident.
 */
export function userView(user: User, passwordCopy?: string): UserView {
  return {
    _id: user._id,
    name: user.name,
    email: user.email,
    username: user.username,
    role: user.role,
    kind: user.kind,
    passwordCopy,
    first_time_login: user.firstTime ? 'yes' : 'no',
    phone: user.phone,
    state: user.state,
    gender: user.gender,
    dob: user.dob,
    upi: user.upi,
    avatar: user.avatar,
    refferalID: user.referralCode,
    // The log-in before the current one, which the profile shows.
    last_login: user.previousLoginAt?.toISOString() ?? null,
    status: user.status,
    emailVerified: user.emailVerified,
    emailBounces: user.emailBouncedAt ? true : undefined,
    pendingEmail: user.pendingEmail,
    hideAsWinner: user.hideAsWinner,
    loginCode: user.loginCode,
    language: user.language,
    previewTomorrow: user.previewTomorrow || undefined,
    createdAt: user.createdAt.toISOString(),
  };
}
