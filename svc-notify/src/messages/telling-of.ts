import { matchPath, type NotificationRequest } from '@baazi/contracts';
import type { Draft } from './message';

/** A message as one player is told it: under one name, so nobody hears of it twice. */
export const tellingOf = (message: Draft & { _id: string }, userId: string): NotificationRequest => {
  const { _id: messageId, title, text, titleHi, textHi, matchID, aboutMoney } = message;
  return {
    key: `message:${messageId}`,
    userId,
    kind: 'operator-message',
    data: { messageId, title, text, titleHi, textHi, ...(aboutMoney && { aboutMoney }) },
    ...(matchID !== undefined && { to: matchPath(matchID) }),
  };
};
