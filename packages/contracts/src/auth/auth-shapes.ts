import { z } from 'zod';
import { languages } from '../rules/languages';
import { newUpiWaitReasons } from '../rules/new-upi-wait';
import { operatorRoles } from '../rules/operator-roles';
import { UPI_PATTERN } from '../rules/money-rules';
import {
  atMostCharacters,
  day,
  done,
  email,
  givenPassword,
  id,
  instant,
  keyedListOf,
  keyedQuery,
  serviceOperatorsLog,
  operatorsLogQuery,
  passwordError,
  plainText,
  playersPage,
  reason,
  walletView,
} from '../common-shapes';

const emailError = 'Please provide a valid email.';
const newPassword = (error: string) =>
  z
    .string({ error })
    .min(8, error === passwordError ? 'Use at least 8 characters.' : error)
    .max(128, atMostCharacters(128).error)
    .refine((text) => text.isWellFormed(), error);
const otpMissing = 'One-Time Password is required.';
const otpText = z
  .string({ error: otpMissing })
  .trim()
  .min(1, otpMissing)
  .max(6, atMostCharacters(6).error)
  .transform((code) => code.toUpperCase());
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', 'yes', 'no', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === 'yes' || value === '1');

const userView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(['player', 'operator']),
  kind: z.enum(['member', 'guest']),
  passwordCopy: z.string().optional(),
  first_time_login: z.enum(['yes', 'no']),
  phone: z.string().optional(),
  state: z.string().optional(),
  gender: z.string().optional(),
  dob: z.string().optional(),
  upi: z.string().optional(),
  avatar: z.string().optional(),
  refferalID: z.string(),
  last_login: z.string().nullable(),
  status: z.enum(['active', 'blocked', 'closed']),
  emailVerified: z.boolean(),
  /** Mail to it bounces: a new code confirms that it works again. */
  emailBounces: z.boolean().optional(),
  pendingEmail: z.string().optional(),
  hideAsWinner: z.boolean(),
  loginCode: z.boolean(),
  /** absent: never chosen */
  language: z.enum(languages).optional(),
  previewTomorrow: z.boolean().optional(),
  /** set for an operator without the required second factor */
  needsFactor: z.boolean().optional(),
  /** of an operator: the console signs out after so long without a key or a press */
  idleMinutes: z.number().optional(),
  createdAt: z.string(),
  walletDetails: walletView.optional(),
  joinedMatches: z.array(z.string()).optional(),
  joindedQuestions: z.array(z.string()).optional(),
  partial: z.array(z.enum(['wallet', 'contest'])).optional(),
});
const sessionRow = z.object({
  sessionID: z.string(),
  current: z.boolean(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});

/** Entries of an account's activity. */
const activityKinds = [
  'sign-in',
  'wrong-password',
  'wrong-factor',
  'factor-added',
  'factor-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'address-asked',
  'address-changed',
  'password-changed',
  'withdrawal',
  'export',
  'taken-back',
] as const;

/** A user in the operators' list. */
/** One role at least. */
const roles = z.array(z.enum(operatorRoles)).min(1, 'Please choose a role.').max(operatorRoles.length);
const userRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  kind: z.string(),
  role: z.string(),
  status: z.string(),
  previewTomorrow: z.boolean(),
  /** the operator who proposed the promotion, until another one confirms it */
  proposedBy: z.string().optional(),
  /** of an operator, or of one who is proposed; absent: admin */
  roles: roles.optional(),
  last_login: z.string().nullable(),
  createdAt: z.string(),
});
/** An act on an operator that a second operator must confirm. */
const againstOperator = z.literal('proposed');
/** The session of a token. */
const session = z.object({
  userId: z.string(),
  role: z.enum(['player', 'operator']),
  status: z.enum(['active', 'blocked', 'closed']),
  expiresAt: instant,
  /** of a new operator: when changes become allowed, in business time */
  moneyFrom: instant.optional(),
  /** of an operator: the operators linked by a promotion, in either direction */
  linkedTo: z.array(z.string()).optional(),
  /** when a second factor was last verified, in machine time; absent: the account has none */
  factorAt: instant.optional(),
  /** of an operator: until when the budgets of an hour do not count, in machine time */
  budgetsLiftedUntil: instant.optional(),
  /** of an operator; absent: admin */
  roles: roles.optional(),
});

/** A base64url value of WebAuthn. */
const bytes = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[A-Za-z0-9_-]+$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .nullish()
    .transform((how) => how ?? undefined),
  clientExtensionResults: z.object({}),
};
/** A newly created passkey. */
const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});
/** A challenge signed by a passkey. */
const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
const passkeyOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z
    .array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
    .optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
});
/** Recovery codes, shown once with the first factor. */
const enrolled = z.object({ recoveryCodes: z.array(z.string()).optional() });
const factorCode = z.string({ error: 'Please enter the code.' }).trim().min(1, 'Please enter the code.').max(20);

/**
 * An email address, or the username that the account was given (a guest's is all they know of theirs).
 * It contains no '@', so that it is nobody's address.
 */
const loginName = z.union(
  [
    email(emailError),
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9._-]{2,99}$/),
  ],
  {
    error: emailError,
  },
);

/** The country that a newcomer declares to live in, with a licence (`docs/law.md`). */
const livesIn = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Please give a country code of two letters.')
  .optional();

/** Printable ASCII (RFC 6749, appendix A). */
const oidcText = z.string().regex(/^[\x20-\x7e]{1,2000}$/);

export const authShapes = {
  login: {
    body: z.strictObject({
      email: loginName,
      password: givenPassword,
      /** in the reply of a guest's sign-up, which serves as credentials as it is; `email` decides */
      username: z.string().max(100).optional(),
      rememberPassword: flag.optional(),
      first_time_login: z.string().max(10).optional(),
      otp: otpText.optional(),
      /** a code of an authenticator app, or a recovery code */
      factorCode: factorCode.optional(),
    }),
    reply: z.object({
      token: z.string(),
      user: userView,
    }),
  },
  passkeyChallenge: {
    body: z.strictObject({}).optional(),
    reply: z.object({
      challenge: z.string(),
      rpId: z.string().optional(),
      timeout: z.number().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    }),
  },
  loginWithPasskey: {
    body: z.strictObject({
      passkey: signedChallenge,
      rememberPassword: flag.optional(),
    }),
    reply: z.object({
      token: z.string(),
      user: userView,
    }),
  },
  showOidc: { reply: z.object({ isOffered: z.boolean() }) },
  beginOidc: {
    body: z.strictObject({}).optional(),
    reply: z.object({
      /** the provider's page */
      url: z.string(),
      /** Only the browser that began finishes: it keeps this key, which is in no address. */
      key: z.string(),
    }),
  },
  finishOidc: {
    /** The provider's answer, as it is in the address of the login page. */
    body: z.strictObject({
      key: oidcText,
      state: oidcText,
      code: oidcText,
      /** RFC 9207 */
      iss: oidcText.optional(),
    }),
    reply: z.object({ token: z.string(), user: userView }),
  },
  signupGuest: {
    body: z.strictObject({ livesIn }).optional(),
    reply: z.object({
      email: z.string(),
      password: z.string(),
      username: z.string(),
    }),
  },
  signup: {
    body: z
      .strictObject({
        name: plainText(100, 'Please provide a valid name.'),
        email: email(emailError),
        password: newPassword(passwordError),
        confirm_password: z.string({ error: 'Password does not match.' }),
        refferalID: z.string().trim().toUpperCase().max(20, 'This referral ID does not exist.').optional(),
        livesIn,
      })
      .refine((body) => body.password === body.confirm_password, {
        path: ['confirm_password'],
        message: 'Password does not match.',
      }),
    reply: z.object({ email: z.string() }),
  },
  currentUser: {
    reply: userView,
  },
  sponsor: {
    params: z.object({ code: z.string().max(20) }),
    reply: z.object({ name: z.string() }),
  },
  logout: {
    body: z.strictObject({}).optional(),
    reply: done,
  },
  forgotPassword: {
    body: z.strictObject({
      email: email('Please provide a valid Email.'),
      resendOTP: flag.optional(),
    }),
    reply: done,
  },
  verifyOtp: {
    body: z.strictObject({
      email: email('Please provide a valid Email.'),
      otp: otpText,
    }),
    reply: done,
  },
  updatePassword: {
    body: z
      .strictObject({
        email: email('Please provide a valid Email.'),
        otp: otpText.optional(),
        /** from the link in the mail; replaces the code */
        token: z.string().min(1).max(100).optional(),
        resendOTP: flag.optional(),
        password: newPassword('A valid password is required.'),
        confirmPassword: z.string({ error: 'Passwords do not match.' }),
      })
      .refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        message: 'Passwords do not match.',
      })
      .refine((body) => body.otp !== undefined || body.token !== undefined, {
        path: ['otp'],
        message: otpMissing,
      }),
    reply: done,
  },
  changePassword: {
    body: z
      .strictObject({
        current_password: givenPassword,
        password: newPassword(passwordError),
        confirm_password: z.string({ error: 'Passwords do not match.' }),
      })
      .refine((body) => body.password === body.confirm_password, {
        path: ['confirm_password'],
        message: 'Passwords do not match.',
      }),
    reply: z.object({ token: z.string() }),
  },
  updateProfile: {
    body: z.strictObject({
      name: plainText(100, 'Please provide a valid name.'),
      email: email('Please provide a email.'),
      phone: z
        .union([z.literal(''), z.string().regex(/^(\+91)?[6-9]\d{9}$/, 'Please provide a valid phone number.')])
        .optional(),
      state: z.string().max(60).optional(),
      gender: z.enum(['', 'female', 'male', 'other']).optional(),
      dob: z.union([z.literal(''), day]).optional(),
      upi: z.union([z.literal(''), z.string().trim().regex(UPI_PATTERN, 'Please enter valid UPI.')]).optional(),
      avatar: z
        .string()
        .max(100)
        .regex(/^(builtin:[a-z0-9-]+)?$/)
        .optional(),
      hideAsWinner: z.boolean().optional(),
      loginCode: z.boolean().optional(),
      password: givenPassword.optional(),
    }),
    reply: userView,
  },
  setLanguage: {
    body: z.strictObject({ language: z.enum(languages) }),
    reply: done,
  },
  uploadProfile: {
    reply: z.object({ avatar: z.string() }),
  },
  avatar: {
    params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{10,80}\.webp$/) }),
    reply: z.unknown(),
  },
  listSessions: {
    reply: z.object({
      data: z.array(sessionRow),
      /** Browsers that get pushes; absent: not known now. */
      pushes: z
        .array(
          z.object({
            subscriptionID: z.string(),
            /** absent: its session has expired */
            sessionID: z.string().optional(),
            device: z.string(),
            since: z.string(),
          }),
        )
        .optional(),
    }),
  },
  ownActivity: {
    /** newest first, of the last 90 days, at most 200 */
    reply: z.object({
      data: z.array(
        z.object({
          activityID: z.string(),
          kind: z.enum(activityKinds),
          at: z.string(),
          device: z.string(),
          /** of the address: '203.0.113.*' */
          network: z.string(),
          /** wrong passwords of one network within an hour are one entry */
          times: z.number().int(),
          /** what it was about: a passkey's name, a masked address or UPI ID */
          about: z.string().optional(),
          /** of this session */
          current: z.boolean(),
        }),
      ),
    }),
  },
  disownActivity: {
    body: z.strictObject({ activityID: z.string().min(1).max(200) }),
    reply: z.object({
      /**
       * Signed out everywhere, and a mail leads to a new password. False: no mail reaches the owner, so this session and
       * the password stay, and all other sessions ended.
       */
      takenBack: z.boolean(),
    }),
  },
  endSession: {
    params: z.object({ sessionID: id }),
    reply: done,
  },
  upgradeGuest: {
    body: z
      .strictObject({
        name: plainText(100, 'Please provide a valid name.'),
        email: email('Please provide a email.'),
        password: newPassword(passwordError),
        confirm_password: z.string(),
        /** the guest's own, required ten minutes after its sign-up */
        current_password: givenPassword.optional(),
      })
      .refine((body) => body.password === body.confirm_password, {
        path: ['confirm_password'],
        message: 'Password does not match.',
      }),
    reply: z.object({
      token: z.string(),
      user: userView,
    }),
  },
  requestEmailVerification: {
    body: z.strictObject({}).optional(),
    reply: done,
  },
  verifyEmail: {
    body: z.strictObject({ otp: otpText }),
    reply: userView,
  },
  undoEmailChange: {
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    reply: done,
  },
  exportData: {
    reply: z.record(z.string(), z.unknown()),
  },
  downloadData: {
    body: z.strictObject({ password: givenPassword.optional() }),
    reply: z.record(z.string(), z.unknown()),
  },
  deleteAccount: {
    body: z.strictObject({
      password: givenPassword.optional(),
      /** where the remaining money is sent */
      upi: z.string().trim().regex(UPI_PATTERN, 'Please enter valid UPI.').optional(),
    }),
    reply: done,
  },
  listFactors: {
    reply: z.object({
      data: z.array(
        z.object({
          factorID: z.string(),
          kind: z.enum(['totp', 'passkey']),
          /** of a passkey: the device that created it, until its owner names it */
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.string().optional(),
        }),
      ),
      recoveryCodesLeft: z.number().int(),
    }),
  },
  renameFactor: {
    params: z.object({ factorID: id }),
    body: z.strictObject({ name: plainText(60, 'Please give it a name.') }),
    reply: done,
  },
  beginTotp: {
    body: z.strictObject({ password: givenPassword.optional() }),
    reply: z.object({
      secret: z.string(),
      /** the content of the QR code */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    body: z.strictObject({ code: factorCode }),
    reply: enrolled,
  },
  beginPasskey: {
    body: z.strictObject({ password: givenPassword.optional() }),
    reply: passkeyOptions,
  },
  confirmPasskey: {
    body: z.strictObject({ passkey: newPasskey }),
    reply: enrolled,
  },
  removeFactor: {
    params: z.object({ factorID: id }),
    body: z.strictObject({ password: givenPassword.optional() }),
    reply: done,
  },
  renewRecoveryCodes: {
    body: z.strictObject({ password: givenPassword.optional() }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  showFactor: {
    body: z.union([z.strictObject({ code: factorCode }), z.strictObject({ passkey: signedChallenge })]),
    reply: done,
  },

  listUsers: {
    query: keyedQuery(['createdAt', 'name', 'email', 'last_login'], {
      status: ['active', 'blocked', 'closed'],
      kind: ['member', 'guest'],
      /** proposed as an operator, not confirmed yet */
      role: ['player', 'operator', 'proposed'],
    }),
    reply: keyedListOf(userRow),
  },
  adminUser: {
    params: z.object({ id }),
    reply: userRow.extend({
      emailVerified: z.boolean(),
      sessions: z.array(sessionRow.omit({ sessionID: true, current: true })),
    }),
  },
  setUserStatus: {
    params: z.object({ id }),
    body: z.strictObject({
      status: z.enum(['active', 'blocked']),
      reason,
    }),
    reply: z.object({
      _id: z.string(),
      status: z.string(),
      state: againstOperator.optional(),
    }),
  },
  deleteUser: {
    params: z.object({ id }),
    body: z.strictObject({ reason }),
    reply: z.object({ state: againstOperator.optional() }),
  },
  setPreview: {
    params: z.object({ id }),
    body: z.strictObject({
      on: z.boolean(),
      reason,
    }),
    reply: z.object({
      _id: z.string(),
      previewTomorrow: z.boolean(),
    }),
  },
  addOperator: {
    body: z.strictObject({
      email: email(emailError),
      reason: reason.optional(),
      /** of the first proposal; absent: admin */
      roles: roles.optional(),
    }),
    reply: z.object({
      _id: z.string(),
      email: z.string(),
      role: z.string(),
      /** proposed: another operator must confirm it */
      state: z.enum(['proposed', 'operator']).optional(),
    }),
  },
  setOperatorRoles: {
    params: z.object({ id }),
    body: z.strictObject({ roles, reason }),
    reply: z.object({ roles, state: againstOperator.optional() }),
  },
  liftBudgets: {
    params: z.object({ id }),
    body: z.strictObject({ reason }),
    reply: z.object({ until: instant }),
  },
  stateReadReason: {
    body: z.strictObject({ reason }),
    reply: z.object({ until: instant }),
  },
  userNames: {
    query: z.strictObject({
      ids: z
        .string()
        .max(4000)
        .regex(/^[A-Za-z0-9._:,-]*$/, 'Please give ids.'),
    }),
    reply: z.object({ names: z.record(z.string(), z.string()) }),
  },
  authAudit: {
    query: operatorsLogQuery,
    reply: serviceOperatorsLog,
  },

  readSession: {
    params: z.object({ sid: id }),
    reply: session.nullable(),
  },
  mailBounced: { body: z.strictObject({ email: z.string().max(254) }), reply: done },
  /** All active players, including guests; not blocked accounts or operators. */
  playersPage: {
    query: z.strictObject({ behind: id.optional() }),
    reply: playersPage,
  },
  contacts: {
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    /** Deleted accounts and guests, who have no address, are omitted. */
    reply: z.object({
      contacts: z.array(
        z.object({
          userId: z.string(),
          email: z.string(),
          verified: z.boolean(),
          /** mail to it bounces */
          bounces: z.boolean().optional(),
          name: z.string(),
          language: z.enum(languages).optional(),
        }),
      ),
    }),
  },
  stepUp: {
    params: z.object({ sid: id }),
    body: z.strictObject({ password: givenPassword.optional() }),
    reply: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('confirmed'),
        /** a withdrawal to a new UPI ID is not sent before */
        newUpiWaits: z.object({ until: instant, why: z.enum(newUpiWaitReasons) }).optional(),
      }),
      z.object({ kind: z.enum(['password-needed', 'factor-needed']) }),
      z.object({ kind: z.literal('wrong') }),
      /** held: with any password, because a guest account changed hands */
      z.object({ kind: z.enum(['wait', 'held']), waitSeconds: z.number().int() }),
    ]),
  },
} as const;
