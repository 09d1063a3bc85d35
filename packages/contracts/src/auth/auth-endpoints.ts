import { endpoint, partNames, withRefusals } from '../endpoint';
import type { authShapes as s } from './auth-shapes';

type S = typeof s;
const owner = 'svc-auth';
/**
 * Account takeover is not possible with a token alone: the client repeats the request with `password`, and after
 * `confirm-factor`, which every endpoint may give, once the second factor was shown.
 */
const stepUpRefusals = {
  'confirm-password': 403,
  'wrong-password': 422,
} as const;

const againstOperatorRefusals = { 'second-operator-needed': 409, 'last-operators': 409 } as const;

export const login = /*#__PURE__*/ endpoint<S['login']>()({
  method: 'POST',
  path: '/api/auth/users',
  access: 'anyone',
  opensSession: true,
  owner,
  summary: 'Log in',
  refusals: {
    'wrong-credentials': 422,
    'code-needed': 422,
    'wrong-code': 422,
    'factor-code-needed': 422,
    'wrong-factor': 422,
  },
});
export const passkeyChallenge = /*#__PURE__*/ endpoint<S['passkeyChallenge']>()({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  access: 'anyone',
  owner,
  summary: 'A challenge for a passkey: valid once, for five minutes',
  refusals: {},
});
export const loginWithPasskey = /*#__PURE__*/ endpoint<S['loginWithPasskey']>()({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  opensSession: true,
  owner,
  summary: 'Log in with a passkey',
  refusals: { 'wrong-factor': 422 },
});
/** For operators. Asked by the login page that the console leads to, which shows a button where it is offered. */
export const showOidc = /*#__PURE__*/ endpoint<S['showOidc']>()({
  method: 'GET',
  path: '/api/auth/oidc',
  access: 'anyone',
  owner,
  summary: 'Whether operators can log in at an OIDC provider',
  refusals: {},
});
export const beginOidc = /*#__PURE__*/ endpoint<S['beginOidc']>()({
  method: 'POST',
  path: '/api/auth/oidc',
  access: 'anyone',
  owner,
  summary: 'Begin a log-in at the OIDC provider: where the browser goes, and a key that it keeps',
  refusals: { 'oidc-off': 404 },
});
export const finishOidc = /*#__PURE__*/ endpoint<S['finishOidc']>()({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  access: 'anyone',
  opensSession: true,
  owner,
  summary: 'Log an operator in with the code of the OIDC provider',
  refusals: {
    'oidc-off': 404,
    'oidc-expired': 422,
    'oidc-refused': 422,
    'oidc-no-group': 403,
    'oidc-no-factor': 403,
  },
});
export const signupGuest = /*#__PURE__*/ endpoint<S['signupGuest']>()({
  method: 'POST',
  path: '/api/auth/users/signup/guest',
  access: 'anyone',
  owner,
  summary: 'Join as a guest',
  refusals: { 'not-licensed-there': 403 },
});
export const signup = /*#__PURE__*/ endpoint<S['signup']>()({
  method: 'POST',
  path: '/api/auth/users/signup',
  access: 'anyone',
  owner,
  summary: 'Sign up',
  refusals: {
    'not-licensed-there': 403,
    'email-taken': 409,
    'unknown-referral': 422,
    'weak-password': 422,
  },
});
/**
 * The public response is composed by the gateway from three services; svc-auth serves its own part under the same
 * entry.
 */
export const currentUser = /*#__PURE__*/ endpoint<S['currentUser']>()({
  method: 'GET',
  path: '/api/auth/users',
  access: 'signed-in',
  owner,
  summary: 'The signed-in player',
  refusals: {},
});
export const sponsor = /*#__PURE__*/ endpoint<S['sponsor']>()({
  method: 'GET',
  path: '/api/auth/users/sponsor/:code',
  access: 'anyone',
  owner,
  summary: "A referrer's first name",
  refusals: { 'unknown-referral': 422 },
});
export const logout = /*#__PURE__*/ endpoint<S['logout']>()({
  method: 'POST',
  path: '/api/auth/users/logout',
  access: 'signed-in',
  owner,
  summary: 'End this session',
  refusals: {},
});
export const forgotPassword = /*#__PURE__*/ endpoint<S['forgotPassword']>()({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'anyone',
  owner,
  summary: 'Send a One-Time Password',
  refusals: { 'wait-before-resend': 429 },
});
export const verifyOtp = /*#__PURE__*/ endpoint<S['verifyOtp']>()({
  method: 'POST',
  path: '/api/forgot-password/verify-otp',
  access: 'anyone',
  owner,
  summary: 'Verify the One-Time Password',
  refusals: { 'wrong-code': 422 },
});
export const updatePassword = /*#__PURE__*/ endpoint<S['updatePassword']>()({
  method: 'POST',
  path: '/api/forgot-password/update-password',
  access: 'anyone',
  owner,
  summary: 'Set a new password',
  refusals: {
    'wrong-code': 422,
    'weak-password': 422,
  },
});
export const changePassword = /*#__PURE__*/ endpoint<S['changePassword']>()({
  method: 'PUT',
  path: '/api/auth/users/password',
  access: 'signed-in',
  owner,
  summary: 'Change the password',
  refusals: {
    'wrong-password': 422,
    'weak-password': 422,
    'same-password': 422,
  },
});
export const updateProfile = /*#__PURE__*/ endpoint<S['updateProfile']>()({
  method: 'PUT',
  path: '/api/auth/users/profile',
  access: 'signed-in',
  owner,
  summary: 'Edit the profile',
  refusals: /*#__PURE__*/ withRefusals(stepUpRefusals, { 'email-taken': 409 }),
});
export const setLanguage = /*#__PURE__*/ endpoint<S['setLanguage']>()({
  method: 'PUT',
  path: '/api/auth/users/language',
  access: 'signed-in',
  owner,
  summary: 'Set the language of the account',
  refusals: {},
});
/** Every account's own picture, despite its path. */
export const uploadProfile = /*#__PURE__*/ endpoint<S['uploadProfile']>()({
  method: 'PUT',
  path: '/api/admin/profile/upload-profile',
  access: 'signed-in',
  owner,
  upload: true,
  summary: 'Upload a profile picture',
  refusals: { 'bad-image': 422, 'image-too-large': 422, 'image-type': 422, 'image-damaged': 422 },
});
export const avatar = /*#__PURE__*/ endpoint<S['avatar']>()({
  method: 'GET',
  path: '/api/avatars/:file',
  access: 'anyone',
  owner,
  summary: 'A profile picture',
  refusals: {},
});
export const listSessions = /*#__PURE__*/ endpoint<S['listSessions']>()({
  method: 'GET',
  path: '/api/auth/users/sessions',
  access: 'signed-in',
  owner,
  summary: 'Own sessions',
  refusals: {},
});
export const endSession = /*#__PURE__*/ endpoint<S['endSession']>()({
  method: 'DELETE',
  path: '/api/auth/users/sessions/:sessionID',
  access: 'signed-in',
  owner,
  summary: 'Sign out one device',
  refusals: {},
});
export const ownActivity = /*#__PURE__*/ endpoint<S['ownActivity']>()({
  method: 'GET',
  path: '/api/auth/users/activity',
  access: 'signed-in',
  owner,
  summary: 'Sign-ins, failed ones and changes of the own account',
  refusals: {},
});
export const disownActivity = /*#__PURE__*/ endpoint<S['disownActivity']>()({
  method: 'POST',
  path: '/api/auth/users/activity/disown',
  access: 'signed-in',
  owner,
  summary: 'This was not me: take the account back',
  refusals: {},
});
export const upgradeGuest = /*#__PURE__*/ endpoint<S['upgradeGuest']>()({
  method: 'POST',
  path: '/api/auth/users/upgrade',
  access: 'player',
  owner,
  summary: 'From guest to full account',
  refusals: {
    'not-a-guest': 409,
    'wrong-password': 422,
    'email-taken': 409,
    'weak-password': 422,
  },
});
export const requestEmailVerification = /*#__PURE__*/ endpoint<S['requestEmailVerification']>()({
  method: 'POST',
  path: '/api/auth/users/verify-email/request',
  access: 'signed-in',
  owner,
  summary: 'Send a code to verify the e-mail address',
  refusals: { 'wait-before-resend': 429 },
});
export const verifyEmail = /*#__PURE__*/ endpoint<S['verifyEmail']>()({
  method: 'POST',
  path: '/api/auth/users/verify-email',
  access: 'signed-in',
  owner,
  summary: 'Verify the e-mail address',
  refusals: {
    'wrong-code': 422,
    'email-taken': 409,
  },
});
/** Called by the link in the mail to the old address, without a session. */
export const undoEmailChange = /*#__PURE__*/ endpoint<S['undoEmailChange']>()({
  method: 'POST',
  path: '/api/auth/email-change/undo',
  access: 'anyone',
  owner,
  summary: 'Cancel or undo a change of the e-mail address',
  refusals: {
    'link-expired': 422,
    'email-taken': 409,
  },
});
export const exportData = /*#__PURE__*/ endpoint<S['exportData']>()({
  method: 'GET',
  path: '/api/auth/users/export',
  access: 'player',
  owner,
  summary: 'Download my data, within ten minutes of signing in',
  refusals: stepUpRefusals,
});
export const downloadData = /*#__PURE__*/ endpoint<S['downloadData']>()({
  method: 'POST',
  path: '/api/auth/users/export',
  access: 'player',
  owner,
  summary: 'Download my data, with the password',
  refusals: stepUpRefusals,
});
export const deleteAccount = /*#__PURE__*/ endpoint<S['deleteAccount']>()({
  method: 'DELETE',
  path: '/api/auth/users',
  access: 'player',
  owner,
  summary: 'Delete my account',
  refusals: /*#__PURE__*/ withRefusals(stepUpRefusals, {
    'withdrawals-held': 403,
    'money-held': 409,
  }),
});

export const listFactors = /*#__PURE__*/ endpoint<S['listFactors']>()({
  method: 'GET',
  path: '/api/auth/users/factors',
  access: 'signed-in',
  owner,
  summary: 'Own second factors',
  refusals: {},
});
export const beginTotp = /*#__PURE__*/ endpoint<S['beginTotp']>()({
  method: 'POST',
  path: '/api/auth/users/factors/totp',
  access: 'signed-in',
  owner,
  summary: 'A secret for an authenticator app, to be confirmed with its first code',
  refusals: stepUpRefusals,
});
export const confirmTotp = /*#__PURE__*/ endpoint<S['confirmTotp']>()({
  method: 'PUT',
  path: '/api/auth/users/factors/totp',
  access: 'signed-in',
  owner,
  summary: 'Confirm an authenticator app as second factor, replacing an older one',
  refusals: { 'wrong-factor': 422 },
});
export const beginPasskey = /*#__PURE__*/ endpoint<S['beginPasskey']>()({
  method: 'POST',
  path: '/api/auth/users/factors/passkey',
  access: 'signed-in',
  owner,
  summary: 'Options to create a passkey',
  refusals: stepUpRefusals,
});
export const confirmPasskey = /*#__PURE__*/ endpoint<S['confirmPasskey']>()({
  method: 'PUT',
  path: '/api/auth/users/factors/passkey',
  access: 'signed-in',
  owner,
  summary: 'Confirm a passkey as second factor',
  refusals: { 'wrong-factor': 422 },
});
export const removeFactor = /*#__PURE__*/ endpoint<S['removeFactor']>()({
  method: 'DELETE',
  path: '/api/auth/users/factors/:factorID',
  access: 'signed-in',
  owner,
  summary: 'Remove a second factor',
  refusals: stepUpRefusals,
});
export const renameFactor = /*#__PURE__*/ endpoint<S['renameFactor']>()({
  method: 'PUT',
  path: '/api/auth/users/factors/:factorID/name',
  access: 'signed-in',
  owner,
  summary: 'Name a passkey',
  refusals: {},
});
export const renewRecoveryCodes = /*#__PURE__*/ endpoint<S['renewRecoveryCodes']>()({
  method: 'POST',
  path: '/api/auth/users/factors/recovery-codes',
  access: 'signed-in',
  owner,
  summary: 'New recovery codes; the old ones become invalid',
  refusals: stepUpRefusals,
});
export const showFactor = /*#__PURE__*/ endpoint<S['showFactor']>()({
  method: 'POST',
  path: '/api/auth/users/factors/show',
  access: 'signed-in',
  owner,
  summary: 'Verify a second factor in this session: allows changes and acting on money for ten minutes',
  refusals: { 'wrong-factor': 422, 'oidc-again': 422 },
});

export const listUsers = /*#__PURE__*/ endpoint<S['listUsers']>()({
  method: 'GET',
  path: '/api/admin/users',
  access: 'operator',
  duties: ['support', 'money'],
  budget: 'people',
  owner,
  summary: 'Users',
  refusals: {},
});
export const adminUser = /*#__PURE__*/ endpoint<S['adminUser']>()({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'operator',
  duties: ['support', 'money'],
  budget: 'people',
  owner,
  summary: 'A user with active sessions',
  refusals: { 'user-not-found': 404 },
});
export const setUserStatus = /*#__PURE__*/ endpoint<S['setUserStatus']>()({
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  access: 'operator',
  duties: ['support'],
  budget: 'blocks',
  owner,
  summary: 'Block or unblock a user; an operator takes two operators, and at least two stay',
  refusals: /*#__PURE__*/ withRefusals(againstOperatorRefusals, {
    'user-not-found': 404,
    'own-account': 409,
  }),
});
export const deleteUser = /*#__PURE__*/ endpoint<S['deleteUser']>()({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'operator',
  duties: [],
  budget: 'blocks',
  owner,
  summary: 'Delete a user; an operator takes two operators, and at least two stay',
  refusals: /*#__PURE__*/ withRefusals(againstOperatorRefusals, {
    'user-not-found': 404,
    'own-account': 409,
    'money-held': 409,
  }),
});
export const setPreview = /*#__PURE__*/ endpoint<S['setPreview']>()({
  method: 'PUT',
  path: '/api/admin/users/:id/preview',
  access: 'operator',
  duties: ['support', 'releases'],
  owner,
  summary: "Let a tester see tomorrow's fixtures",
  refusals: {
    'user-not-found': 404,
    'mode-closed': 409,
  },
});
export const addOperator = /*#__PURE__*/ endpoint<S['addOperator']>()({
  method: 'POST',
  path: '/api/admin/operators',
  access: 'operator',
  duties: [],
  owner,
  summary: 'Propose a user as an operator, or confirm it',
  refusals: {
    'user-not-found': 404,
    'money-held': 409,
    'second-operator-needed': 409,
  },
});
export const setOperatorRoles = /*#__PURE__*/ endpoint<S['setOperatorRoles']>()({
  method: 'PUT',
  path: '/api/admin/operators/:id/roles',
  access: 'operator',
  duties: [],
  owner,
  summary: "Change another operator's roles: one operator proposes, another confirms, and two admins stay",
  refusals: /*#__PURE__*/ withRefusals(againstOperatorRefusals, { 'user-not-found': 404, 'own-account': 409 }),
});
export const liftBudgets = /*#__PURE__*/ endpoint<S['liftBudgets']>()({
  method: 'POST',
  path: '/api/admin/operators/:id/budgets',
  access: 'operator',
  duties: [],
  owner,
  summary: "Lift another operator's budgets for an hour",
  refusals: { 'user-not-found': 404, 'second-operator-needed': 409 },
});
/** Not named by roles: an auditor, who changes nothing, states reasons too. */
export const stateReadReason = /*#__PURE__*/ endpoint<S['stateReadReason']>()({
  method: 'POST',
  path: '/api/auth/users/read-reason',
  access: 'signed-in',
  owner,
  summary: 'An operator states why more people are looked at in this hour',
  refusals: {},
});
export const userNames = /*#__PURE__*/ endpoint<S['userNames']>()({
  method: 'GET',
  path: '/parts/user-names',
  access: 'operator',
  owner,
  summary: 'Names of users by id',
  refusals: {},
});
export const authAudit = /*#__PURE__*/ endpoint<S['authAudit']>()({
  method: 'GET',
  path: '/parts/auth-audit',
  access: 'operator',
  owner,
  summary: "svc-auth's audit log",
  refusals: {},
});

/** Called by every server that authenticates people when Redis does not have a session. */
export const readSession = /*#__PURE__*/ endpoint<S['readSession']>()({
  method: 'GET',
  path: '/internal/sessions/:sid',
  access: 'service',
  owner,
  callers: partNames,
  summary: 'The session behind a token',
  refusals: {},
});
export const stepUp = /*#__PURE__*/ endpoint<S['stepUp']>()({
  method: 'POST',
  path: '/internal/sessions/:sid/step-up',
  access: 'service',
  owner,
  callers: ['svc-wallet'],
  summary: 'Whether the person was re-authenticated within the last ten minutes',
  refusals: {},
});
/**
 * A mail server rejected an address for good or returned a mail: the address counts as bouncing until its owner
 * confirms it again.
 */
export const mailBounced = /*#__PURE__*/ endpoint<S['mailBounced']>()({
  method: 'POST',
  path: '/internal/bounces',
  access: 'service',
  owner,
  callers: ['svc-notify'],
  summary: 'Mail to an address bounces',
  refusals: {},
});
/** Recipients of a message to all. */
export const playersPage = /*#__PURE__*/ endpoint<S['playersPage']>()({
  method: 'GET',
  path: '/internal/players',
  access: 'service',
  owner,
  callers: ['svc-notify'],
  summary: 'The ids of all players, in pages',
  refusals: {},
});
/** E-mail addresses are never published on the bus: the sender requests them when it sends. */
export const contacts = /*#__PURE__*/ endpoint<S['contacts']>()({
  method: 'POST',
  path: '/internal/contacts',
  access: 'service',
  owner,
  callers: ['svc-notify'],
  summary: 'E-mail addresses and languages of players',
  refusals: {},
});
