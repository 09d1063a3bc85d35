import { matchPath, openPaths, paths, type NotificationRequest } from '@baazi/contracts';
import type { Happening } from './happening';

/** The address in the portal where a notification leads. */
export function placeOf(told: Happening & Pick<NotificationRequest, 'to'>): string {
  if (told.to !== undefined) return told.to;
  switch (told.kind) {
    case 'lock-soon':
    case 'result':
    case 'refund':
    case 'correction':
      return marketPlace(told.data.market);
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
      return openPaths.help;
    case 'league-news':
    case 'operator-message':
      return paths.dashboard;
  }
}

const marketPlace = (market: string): string =>
  market.startsWith('match:') ? matchPath(market.slice('match:'.length)) : paths.teams;
