/** What a player may be told of. The words are svc-notify's. */
export const notificationKinds = [
  'lock-soon',
  'result',
  'refund',
  'correction',
  'payout-sent',
  'payout-paid',
  'withdrawal-refused',
  'referral-earned',
  'deposit-returned',
  'new-device',
  'limit-raised',
  'league-news',
  'support-reply',
  'operator-message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
