import { endpoint } from '../endpoint';
import type { notifyShapes as s } from './notify-shapes';

type S = typeof s;
const owner = 'svc-notify';

export const listNotifications = /*#__PURE__*/ endpoint<S['listNotifications']>()({
  method: 'GET',
  path: '/api/user/notifications',
  access: 'player',
  owner,
  summary: 'What happened to the player, the newest first, and how much of it is unread',
  refusals: {},
});
export const ownNotifyData = /*#__PURE__*/ endpoint<S['ownNotifyData']>()({
  method: 'GET',
  path: '/parts/notify-data',
  access: 'player',
  owner,
  callers: ['svc-auth'],
  summary: 'What the player was told, where and how, for the data download',
  refusals: {},
});
export const readNotifications = /*#__PURE__*/ endpoint<S['readNotifications']>()({
  method: 'PUT',
  path: '/api/user/notifications/read',
  access: 'player',
  owner,
  summary: 'Mark one as read, or all',
  refusals: {},
});
export const notificationPreferences = /*#__PURE__*/ endpoint<S['notificationPreferences']>()({
  method: 'GET',
  path: '/api/user/notification-preferences',
  access: 'player',
  owner,
  summary: 'What the player wants to hear of, by kind and channel',
  refusals: {},
});
export const setNotificationPreference = /*#__PURE__*/ endpoint<S['setNotificationPreference']>()({
  method: 'PUT',
  path: '/api/user/notification-preferences',
  access: 'player',
  owner,
  summary: 'Turn one kind on or off for one channel',
  refusals: {},
});
export const pushKey = /*#__PURE__*/ endpoint<S['pushKey']>()({
  method: 'GET',
  path: '/api/user/push-key',
  access: 'player',
  owner,
  summary: 'The public key that a browser asks its push service with',
  refusals: {},
});
export const subscribeToPush = /*#__PURE__*/ endpoint<S['subscribeToPush']>()({
  method: 'PUT',
  path: '/api/user/push-subscriptions',
  access: 'player',
  owner,
  summary: 'Have this browser told',
  refusals: { 'bad-push-endpoint': 422 },
});
export const unsubscribeFromPush = /*#__PURE__*/ endpoint<S['unsubscribeFromPush']>()({
  method: 'POST',
  path: '/api/user/push-subscriptions/end',
  access: 'player',
  owner,
  summary: 'Have this browser told no more',
  refusals: {},
});
/** What a click on the link in a mail opens. It changes nothing: programs that look for viruses follow links. */
export const showMailsEnd = /*#__PURE__*/ endpoint<S['showMailsEnd']>()({
  method: 'GET',
  path: '/api/mails/end',
  access: 'anyone',
  owner,
  summary: 'A page that asks whether mails of one kind are to end',
  refusals: { 'link-expired': 422 },
});
export const endMails = /*#__PURE__*/ endpoint<S['endMails']>()({
  method: 'POST',
  path: '/api/mails/end',
  access: 'anyone',
  owner,
  leavesBody: true,
  summary: 'No more mails of one kind, by the link in a mail (RFC 8058)',
  refusals: { 'link-expired': 422 },
});
