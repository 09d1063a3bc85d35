import type { NotificationKind } from '@baazi/contracts';
import type { Channel, Preferences } from '../players/player';

interface ChannelRule {
  /** defaults until the player chooses */
  push: boolean;
  mail: boolean;
  /** Sign-ins and money that did not arrive: the player cannot turn this mail off. */
  isMailRequired?: true;
  /** Sent during quiet hours too: a stranger may be using the account. */
  isUrgent?: true;
}

/** Kinds that invite play are off until the player asks for them. */
export const channelRules: Record<NotificationKind, ChannelRule> = {
  'lock-soon': { push: false, mail: false },
  // Asked for, match by match.
  toss: { push: true, mail: false },
  result: { push: true, mail: false },
  refund: { push: true, mail: false },
  correction: { push: true, mail: true },
  // svc-auth mails it, with the button that stops it.
  'withdrawal-waiting': { push: true, mail: false, isUrgent: true },
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

/** Whether notifications of a kind are sent to the player by this channel. */
export function isChannelOn(kind: NotificationKind, channel: Channel, preferences: Preferences | undefined): boolean {
  const rule = channelRules[kind];
  if (channel === 'mail' && rule.isMailRequired) return true;
  return preferences?.[kind]?.[channel] ?? rule[channel];
}
