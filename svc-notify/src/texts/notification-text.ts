import {
  inCoins,
  matchPath,
  paths,
  publicPaths,
  type Language,
  type NotificationKind,
  type NotificationRequest,
} from '@baazi/contracts';
import type { NotifyConfig } from '../notify-config';
import type { NotificationContent, NotificationText, NotificationTexts } from './notification-content';
import { en } from './texts.en';
import { hi } from './texts.hi';

const textsByLanguage: Record<Language, NotificationTexts> = { en, hi };

export interface TextDeps {
  config: Pick<NotifyConfig, 'MONEY_MODE'>;
}
const coins: Record<Language, string> = { en: 'coins', hi: 'सिक्के' };

/** A notification in words; its amounts are coins in the money mode `play`. */
export function notificationText<K extends NotificationKind>(
  { kind, data }: NotificationContent<K>,
  language: Language,
  { MONEY_MODE }: TextDeps['config'],
): NotificationText {
  const { title, text } = textsByLanguage[language][kind](data);
  if (MONEY_MODE !== 'play') return { title, text };
  return { title: inCoins(title, coins[language]), text: inCoins(text, coins[language]) };
}

/** The portal path that a notification links to. */
export function portalPath(notification: NotificationContent & Pick<NotificationRequest, 'to'>): string {
  if (notification.to !== undefined) return notification.to;
  switch (notification.kind) {
    case 'lock-soon':
    case 'toss':
    case 'result':
    case 'refund':
    case 'correction':
      return marketPath(notification.data.market);
    case 'withdrawal-waiting':
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
