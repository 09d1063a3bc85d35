import { endpoint } from '../endpoint';
import type { authShapes as s } from './auth-shapes';

type S = typeof s;
const owner = 'svc-auth';

export const login = /*#__PURE__*/ endpoint<S['login']>()({
  method: 'POST',
  path: '/api/auth/users',
  access: 'anyone',
  owner,
  summary: 'Log in',
  refusals: { 'wrong-credentials': 422, 'code-needed': 422, 'wrong-code': 422 },
});
export const signupGuest = /*#__PURE__*/ endpoint<S['signupGuest']>()({
  method: 'POST',
  path: '/api/auth/users/signup/guest',
  access: 'anyone',
  owner,
  summary: 'Join as a guest',
  refusals: {},
});
export const signup = /*#__PURE__*/ endpoint<S['signup']>()({
  method: 'POST',
  path: '/api/auth/users/signup',
  access: 'anyone',
  owner,
  summary: 'Sign up',
  refusals: { 'email-taken': 409, 'unknown-referral': 422, 'weak-password': 422 },
});
/** Public face: composed by the gateway from three services; svc-auth serves its own part under the same entry. */
export const currentUser = /*#__PURE__*/ endpoint<S['currentUser']>()({
  method: 'GET',
  path: '/api/auth/users',
  access: 'player',
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
  access: 'player',
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
  refusals: { 'wrong-code': 422, 'weak-password': 422 },
});
export const changePassword = /*#__PURE__*/ endpoint<S['changePassword']>()({
  method: 'PUT',
  path: '/api/auth/users/password',
  access: 'player',
  owner,
  summary: 'Change the password',
  refusals: { 'wrong-password': 422, 'weak-password': 422, 'same-password': 422 },
});
export const updateProfile = /*#__PURE__*/ endpoint<S['updateProfile']>()({
  method: 'PUT',
  path: '/api/auth/users/profile',
  access: 'player',
  owner,
  summary: 'Edit the profile',
  refusals: { 'email-taken': 409 },
});
/** An ordinary player's route to their own picture, despite its path. */
export const uploadProfile = /*#__PURE__*/ endpoint<S['uploadProfile']>()({
  method: 'PUT',
  path: '/api/admin/profile/upload-profile',
  access: 'player',
  owner,
  upload: true,
  summary: 'Upload a profile picture',
  refusals: { 'bad-image': 422 },
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
  access: 'player',
  owner,
  summary: 'Own sessions',
  refusals: {},
});
export const endSession = /*#__PURE__*/ endpoint<S['endSession']>()({
  method: 'DELETE',
  path: '/api/auth/users/sessions/:sessionID',
  access: 'player',
  owner,
  summary: 'Sign out one device',
  refusals: {},
});
export const upgradeGuest = /*#__PURE__*/ endpoint<S['upgradeGuest']>()({
  method: 'POST',
  path: '/api/auth/users/upgrade',
  access: 'player',
  owner,
  summary: 'From guest to full account',
  refusals: { 'not-a-guest': 409, 'email-taken': 409, 'weak-password': 422 },
});
export const requestEmailVerification = /*#__PURE__*/ endpoint<S['requestEmailVerification']>()({
  method: 'POST',
  path: '/api/auth/users/verify-email/request',
  access: 'player',
  owner,
  summary: 'Send a code to verify the e-mail address',
  refusals: { 'wait-before-resend': 429 },
});
export const verifyEmail = /*#__PURE__*/ endpoint<S['verifyEmail']>()({
  method: 'POST',
  path: '/api/auth/users/verify-email',
  access: 'player',
  owner,
  summary: 'Verify the e-mail address',
  refusals: { 'wrong-code': 422, 'email-taken': 409 },
});
export const exportData = /*#__PURE__*/ endpoint<S['exportData']>()({
  method: 'GET',
  path: '/api/auth/users/export',
  access: 'player',
  owner,
  summary: 'Download my data',
  refusals: {},
});
export const deleteAccount = /*#__PURE__*/ endpoint<S['deleteAccount']>()({
  method: 'DELETE',
  path: '/api/auth/users',
  access: 'player',
  owner,
  summary: 'Delete my account',
  refusals: { 'wrong-password': 422, 'money-held': 409 },
});

export const listUsers = /*#__PURE__*/ endpoint<S['listUsers']>()({
  method: 'GET',
  path: '/api/admin/users',
  access: 'operator',
  owner,
  summary: 'Users',
  refusals: {},
});
export const setUserStatus = /*#__PURE__*/ endpoint<S['setUserStatus']>()({
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  access: 'operator',
  owner,
  summary: 'Block or unblock a user',
  refusals: { 'user-not-found': 404, 'own-account': 409 },
});
export const deleteUser = /*#__PURE__*/ endpoint<S['deleteUser']>()({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'operator',
  owner,
  summary: 'Delete a user',
  refusals: { 'user-not-found': 404, 'own-account': 409, 'money-held': 409 },
});
export const setPreview = /*#__PURE__*/ endpoint<S['setPreview']>()({
  method: 'PUT',
  path: '/api/admin/users/:id/preview',
  access: 'operator',
  owner,
  summary: "Let a tester see tomorrow's fixtures",
  refusals: { 'user-not-found': 404, 'mode-closed': 409 },
});
export const addOperator = /*#__PURE__*/ endpoint<S['addOperator']>()({
  method: 'POST',
  path: '/api/admin/operators',
  access: 'operator',
  owner,
  summary: 'Make a user an operator',
  refusals: { 'user-not-found': 404 },
});
export const authAudit = /*#__PURE__*/ endpoint<S['authAudit']>()({
  method: 'GET',
  path: '/parts/auth-audit',
  access: 'operator',
  owner,
  summary: "svc-auth's audit log",
  refusals: {},
});

export const readSession = /*#__PURE__*/ endpoint<S['readSession']>()({
  method: 'GET',
  path: '/internal/sessions/:sid',
  access: 'service',
  owner,
  callers: ['gateway', 'svc-contest', 'svc-wallet'],
  summary: 'The session behind a token',
  refusals: {},
});
