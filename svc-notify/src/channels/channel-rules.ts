import type { NotificationKind } from '@baazi/contracts';

/** How a happening reaches a player beside the centre, which has all of them. */
export type Channel = 'push' | 'mail';

interface Rule {
  /** as long as the player has not chosen */
  push: boolean;
  mail: boolean;
  /** Who is at the account, and money that did not go where it should: the mail is not for choosing. */
  isMailRequired?: true;
  /** A stranger at the account does not wait for the morning. */
  isUrgent?: true;
}

/** What calls somebody to play is silent until it is asked for. */
export const channelRules: Record<NotificationKind, Rule> = {
  'lock-soon': { push: false, mail: false },
  result: { push: true, mail: false },
  refund: { push: true, mail: false },
  correction: { push: true, mail: true },
  'payout-sent': { push: true, mail: false },
  'payout-paid': { push: true, mail: true },
  'withdrawal-refused': { push: true, mail: true, isMailRequired: true },
  'referral-earned': { push: true, mail: false },
  'deposit-returned': { push: true, mail: true, isMailRequired: true },
  'new-device': { push: true, mail: true, isMailRequired: true, isUrgent: true },
  'limit-raised': { push: false, mail: true },
  'league-news': { push: false, mail: false },
  'support-reply': { push: true, mail: true },
  'operator-message': { push: true, mail: false },
};

export type Preferences = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>;

/** Whether a player wants to hear of a kind by this channel. */
export function isWanted(kind: NotificationKind, channel: Channel, preferences: Preferences | undefined): boolean {
  const rule = channelRules[kind];
  if (channel === 'mail' && rule.isMailRequired) return true;
  return preferences?.[kind]?.[channel] ?? rule[channel];
}
