import { endpoint } from '../endpoint';
import type { messageShapes as s } from './message-shapes';

type S = typeof s;
const owner = 'svc-notify';

export const previewMessage = /*#__PURE__*/ endpoint<S['previewMessage']>()({
  method: 'POST',
  path: '/api/admin/messages/preview',
  access: 'operator',
  duties: ['support'],
  exempt: { firstDay: 'stores and sends nothing', freshFactor: 'stores and sends nothing' },
  owner,
  summary: 'Preview a message and count its recipients; stores nothing',
  refusals: { 'match-not-found': 404, 'foreign-link': 422 },
});
/**
 * A message to all players is as sensitive as money if an operator's session is stolen, so it has the same protection.
 */
export const sendMessage = /*#__PURE__*/ endpoint<S['sendMessage']>()({
  method: 'POST',
  path: '/api/admin/messages',
  access: 'operator',
  duties: ['support'],
  budget: 'messages',
  owner,
  summary: 'Send a message to players; beyond 1,000 recipients a day a second operator must approve it',
  refusals: { 'match-not-found': 404, 'foreign-link': 422 },
});
export const listMessages = /*#__PURE__*/ endpoint<S['listMessages']>()({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'operator',
  owner,
  summary: 'Messages to players, newest first',
  refusals: {},
});
export const delivery = /*#__PURE__*/ endpoint<S['delivery']>()({
  method: 'GET',
  path: '/api/admin/delivery',
  access: 'operator',
  owner,
  summary: "Delivery figures of a day's notifications, by kind",
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
  duties: ['support'],
  owner,
  summary: 'Approve a message to many recipients',
  refusals: { 'message-not-found': 404, 'message-moved-on': 409, 'second-operator-needed': 409 },
});
export const withdrawMessage = /*#__PURE__*/ endpoint<S['withdrawMessage']>()({
  method: 'POST',
  path: '/api/admin/messages/:id/withdraw',
  access: 'operator',
  duties: ['support', 'results', 'money', 'releases'],
  exempt: { firstDay: "only stops another operator's message", freshFactor: 'must be quicker than the sending' },
  owner,
  summary: 'Withdraw a message before or while it is sent',
  refusals: { 'message-not-found': 404, 'message-moved-on': 409 },
});
