import { endpoint } from '../endpoint';
import type { messageShapes as s } from './message-shapes';

type S = typeof s;
const owner = 'svc-notify';

export const previewMessage = /*#__PURE__*/ endpoint<S['previewMessage']>()({
  method: 'POST',
  path: '/api/admin/messages/preview',
  access: 'operator',
  owner,
  summary: 'A message to players as they would see it, and how many they are; nothing is kept',
  refusals: { 'match-not-found': 404 },
});
/** What reaches every player is worth as much as money to who took an operator's session: it takes the same. */
export const sendMessage = /*#__PURE__*/ endpoint<S['sendMessage']>()({
  method: 'POST',
  path: '/api/admin/messages',
  access: 'operator',
  coolingOff: true,
  owner,
  summary: 'Send a message to players; to more than 1,000 a second operator must approve it',
  refusals: { 'match-not-found': 404 },
});
export const listMessages = /*#__PURE__*/ endpoint<S['listMessages']>()({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'operator',
  owner,
  summary: 'Messages to players, the newest first',
  refusals: {},
});
export const delivery = /*#__PURE__*/ endpoint<S['delivery']>()({
  method: 'GET',
  path: '/api/admin/delivery',
  access: 'operator',
  owner,
  summary: "What became of a day's notifications, kind by kind",
  refusals: {},
});
export const notifyAudit = /*#__PURE__*/ endpoint<S['notifyAudit']>()({
  method: 'GET',
  path: '/parts/notify-audit',
  access: 'operator',
  owner,
  summary: "svc-notify's audit log",
  refusals: {},
});
export const approveMessage = /*#__PURE__*/ endpoint<S['approveMessage']>()({
  method: 'POST',
  path: '/api/admin/messages/:id/approve',
  access: 'operator',
  coolingOff: true,
  owner,
  summary: 'The second word for a message to many',
  refusals: { 'message-not-found': 404, 'message-moved-on': 409, 'second-operator-needed': 409 },
});
export const withdrawMessage = /*#__PURE__*/ endpoint<S['withdrawMessage']>()({
  method: 'POST',
  path: '/api/admin/messages/:id/withdraw',
  access: 'operator',
  owner,
  summary: 'A message that waits is not sent; one that is being sent goes no further',
  refusals: { 'message-not-found': 404, 'message-moved-on': 409 },
});
