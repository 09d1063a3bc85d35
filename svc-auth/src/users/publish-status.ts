import { events } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { User } from './user';

/** Tells the other services what they may act on. A closed account has no name any more. */
export function publishStatus(tx: Tx, user: User): void {
  tx.publish(events.userStatusChanged, {
    userId: user._id,
    revision: user.revision,
    status: user.status,
    role: user.role,
    kind: user.kind,
    emailVerified: user.emailVerified,
    hideAsWinner: user.hideAsWinner,
    previewTomorrow: user.previewTomorrow,
    ...(user.language ? { language: user.language } : {}),
    ...(user.status === 'closed' ? {} : { name: user.name }),
  });
}
