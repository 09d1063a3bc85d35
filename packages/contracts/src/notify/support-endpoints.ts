import { endpoint } from '../endpoint';
import type { supportShapes as s } from './support-shapes';

type S = typeof s;
const owner = 'svc-notify';

/**
 * Also for people who cannot sign in, such as blocked players: then an address is required, and the request joins the
 * queue when the link in a mail to it was used.
 */
export const askSupport = /*#__PURE__*/ endpoint<S['askSupport']>()({
  method: 'POST',
  path: '/api/support',
  access: 'anyone',
  knowsCaller: true,
  owner,
  summary: 'Ask for help',
  refusals: { forbidden: 403 },
});
/** Opened by the link in the mail. It changes nothing, because virus scanners follow links. */
export const showSupportConfirmation = /*#__PURE__*/ endpoint<S['showSupportConfirmation']>()({
  method: 'GET',
  path: '/api/support/confirm',
  access: 'anyone',
  owner,
  summary: 'A page that asks to confirm a support request made without signing in',
  refusals: { 'link-expired': 422 },
});
export const confirmSupport = /*#__PURE__*/ endpoint<S['confirmSupport']>()({
  method: 'POST',
  path: '/api/support/confirm',
  access: 'anyone',
  owner,
  leavesBody: true,
  summary: 'Confirm a support request made without signing in, and put it into the queue',
  refusals: { 'link-expired': 422 },
});
export const listSupport = /*#__PURE__*/ endpoint<S['listSupport']>()({
  method: 'GET',
  path: '/api/support',
  access: 'player',
  owner,
  summary: 'Own support requests, newest first',
  refusals: {},
});
/** By the id that the requesting browser generated: the answer to it, and nothing that a stranger wrote. */
export const readSupport = /*#__PURE__*/ endpoint<S['readSupport']>()({
  method: 'POST',
  path: '/api/support/read',
  access: 'anyone',
  owner,
  summary: 'The answer to a support request made without signing in',
  refusals: { 'support-not-found': 404 },
});
export const supportQueue = /*#__PURE__*/ endpoint<S['supportQueue']>()({
  method: 'GET',
  path: '/api/admin/support',
  access: 'operator',
  duties: ['support'],
  owner,
  summary: 'Support requests of players or strangers: open ones, oldest first, or answered ones',
  refusals: {},
});
export const answerSupport = /*#__PURE__*/ endpoint<S['answerSupport']>()({
  method: 'PUT',
  path: '/api/admin/support/:id',
  access: 'operator',
  duties: ['support'],
  budget: 'messages',
  owner,
  summary: 'Answer a support request, once',
  refusals: { 'support-not-found': 404, 'support-answered': 409, 'foreign-link': 422 },
});
/** Of people who are not signed in: a player is blocked instead. */
export const markSpam = /*#__PURE__*/ endpoint<S['markSpam']>()({
  method: 'PUT',
  path: '/api/admin/support/:id/spam',
  access: 'operator',
  duties: ['support'],
  owner,
  summary: "Take a stranger's open request out of the queue as spam, or put it back",
  refusals: { 'support-not-found': 404 },
});
export const ownSupportData = /*#__PURE__*/ endpoint<S['ownSupportData']>()({
  method: 'GET',
  path: '/parts/support-data',
  access: 'player',
  owner,
  callers: ['svc-auth'],
  summary: "The player's support requests for the data download",
  refusals: {},
});
