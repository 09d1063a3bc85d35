/** Kinds of notifications. Their texts are in svc-notify. */
export const notificationKinds = [
  'lock-soon',
  'toss',
  'result',
  'refund',
  'correction',
  'withdrawal-waiting',
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

/** Audience of an operator's message. */
export const messageAudiences = ['all', 'match'] as const;
/**
 * withdrawn | States of a message:
 *   waiting -> sending or withdrawn (to many recipients: another operator decides)
 *   sending -> sent, withdrawn, or waiting (more recipients appeared than one operator may address)
 */
export const messageStates = ['waiting', 'sending', 'sent', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

/** About what a phone shows of a notification. */
export const messageTitleLength = 60;
export const messageTextLength = 400;
/** Recipients that one operator may address without a second one. */
export const maxRecipientsUnapproved = 1000;

/** Counted outcomes of notifications. */
export const deliveryFigures = [
  'kept',
  'read',
  'pushSent',
  'pushFailed',
  /** push subscriptions that expired and were removed */
  'pushForgotten',
  'mailSent',
  'mailBounced',
  /** unsubscribed by the link in the mail */
  'mailEnded',
] as const;
export type DeliveryFigure = (typeof deliveryFigures)[number];

/** Categories of support requests. */
export const supportCategories = ['money', 'contest', 'account', 'limits', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];
