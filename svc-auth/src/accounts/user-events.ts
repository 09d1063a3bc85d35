import { events, type PayloadOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { User } from './user';

export type Registration = PayloadOf<typeof events.userRegistered>;
export function registrationOf(user: User, hold: Registration['referralHold']): Registration {
  return {
    userId: user._id,
    name: user.name,
    kind: user.kind,
    emailVerified: user.emailVerified,
    ...(user.referredBy ? { referredBy: user.referredBy } : {}),
    ...(hold ? { referralHold: hold } : {}),
  };
}

/** Tells the other services what they may act on. A closed account has no name any more. */
export function publishStatus(tx: Tx, user: User): void {
  tx.publish(events.userStatusChanged, {
    userId: user._id,
    revision: user.revision,
    status: user.status,
    kind: user.kind,
    emailVerified: user.emailVerified,
    hideAsWinner: user.hideAsWinner,
    previewTomorrow: user.previewTomorrow,
    ...(user.status === 'closed' ? {} : { name: user.name }),
  });
}
