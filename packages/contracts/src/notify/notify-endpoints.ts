import { endpoint } from '../endpoint';
import type { notifyShapes as s } from './notify-shapes';

type S = typeof s;
const owner = 'svc-notify';

export const listNotifications = /*#__PURE__*/ endpoint<S['listNotifications']>()({
  method: 'GET',
  path: '/api/user/notifications',
  access: 'player',
  owner,
  summary: 'Notifications, newest first, with the unread count',
  refusals: {},
});
export const ownNotifyData = /*#__PURE__*/ endpoint<S['ownNotifyData']>()({
  method: 'GET',
  path: '/parts/notify-data',
  access: 'player',
  owner,
  callers: ['svc-auth'],
  summary: 'Notifications and subscriptions for the data download',
  refusals: {},
});
export const ownPushSubscriptions = /*#__PURE__*/ endpoint<S['ownPushSubscriptions']>()({
  method: 'GET',
  path: '/parts/push-subscriptions',
  access: 'player',
  owner,
  callers: ['svc-auth'],
  summary: 'Subscribed browsers, for the list of devices',
  refusals: {},
});
export const readNotifications = /*#__PURE__*/ endpoint<S['readNotifications']>()({
  method: 'PUT',
  path: '/api/user/notifications/read',
  access: 'player',
  owner,
  summary: 'Mark one notification as read, or all',
  refusals: {},
});
export const notificationPreferences = /*#__PURE__*/ endpoint<S['notificationPreferences']>()({
  method: 'GET',
  path: '/api/user/notification-preferences',
  access: 'player',
  owner,
  summary: 'Notification preferences by kind and channel',
  refusals: {},
});
export const setNotificationPreference = /*#__PURE__*/ endpoint<S['setNotificationPreference']>()({
  method: 'PUT',
  path: '/api/user/notification-preferences',
  access: 'player',
  owner,
  summary: 'Turn a kind on or off for a channel',
  refusals: {},
});
export const pushKey = /*#__PURE__*/ endpoint<S['pushKey']>()({
  method: 'GET',
  path: '/api/user/push-key',
  access: 'player',
  owner,
  summary: 'The VAPID public key for push subscriptions',
  refusals: {},
});
export const subscribeToPush = /*#__PURE__*/ endpoint<S['subscribeToPush']>()({
  method: 'PUT',
  path: '/api/user/push-subscriptions',
  access: 'player',
  owner,
  summary: 'Subscribe this browser to pushes',
  refusals: { 'bad-push-endpoint': 422 },
});
export const unsubscribeFromPush = /*#__PURE__*/ endpoint<S['unsubscribeFromPush']>()({
  method: 'POST',
  path: '/api/user/push-subscriptions/end',
  access: 'player',
  owner,
  summary: 'Unsubscribe a browser from pushes',
  refusals: {},
});
/** Opened by the link in a mail. It changes nothing, because virus scanners follow links. */
export const showMailsEnd = /*#__PURE__*/ endpoint<S['showMailsEnd']>()({
  method: 'GET',
  path: '/api/mails/end',
  access: 'anyone',
  owner,
  summary: 'A page that asks to confirm unsubscribing from a kind of mail',
  refusals: { 'link-expired': 422 },
});
export const endMails = /*#__PURE__*/ endpoint<S['endMails']>()({
  method: 'POST',
  path: '/api/mails/end',
  access: 'anyone',
  owner,
  leavesBody: true,
  summary: 'Unsubscribe from a kind of mail (RFC 8058)',
  refusals: { 'link-expired': 422 },
});
