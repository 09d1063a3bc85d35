import { matchPath, publicPaths, paths, type NotificationKind, type NotificationRequest } from '@baazi/contracts';

/** The data of each kind of notification. */
export type NotificationData = { [T in NotificationRequest as T['kind']]: T['data'] };
/** Kind and data: all that a text is made from. */
export type NotificationContent<K extends NotificationKind = NotificationKind> = {
  [P in K]: { kind: P; data: NotificationData[P] };
}[K];

export interface NotificationText {
  title: string;
  text: string;
}
/** The texts of one language, which is one file: a function for each kind. */
export type NotificationTexts = { [K in NotificationKind]: (data: NotificationData[K]) => NotificationText };

/** The portal path that a notification links to. */
export function portalPath(notification: NotificationContent & Pick<NotificationRequest, 'to'>): string {
  if (notification.to !== undefined) return notification.to;
  switch (notification.kind) {
    case 'lock-soon':
    case 'result':
    case 'refund':
    case 'correction':
      return marketPath(notification.data.market);
    case 'payout-sent':
    case 'payout-paid':
    case 'withdrawal-refused':
    case 'deposit-returned':
    case 'limit-raised':
      return paths.wallet;
    case 'referral-earned':
      return paths.refer;
    case 'new-device':
      return paths.profile;
    case 'support-reply':
      return publicPaths.help;
    case 'league-news':
    case 'operator-message':
      return paths.dashboard;
  }
}

const marketPath = (market: string): string =>
  market.startsWith('match:') ? matchPath(market.slice('match:'.length)) : paths.teams;
