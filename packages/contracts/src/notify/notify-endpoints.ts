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
export const readNotifications = /*#__PURE__*/ endpoint<S['readNotifications']>()({
  method: 'PUT',
  path: '/api/user/notifications/read',
  access: 'player',
  owner,
  summary: 'Mark one as read, or all',
  refusals: {},
});
