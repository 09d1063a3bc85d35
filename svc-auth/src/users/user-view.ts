import type { ReplyOf, endpoints } from '@baazi/contracts';
import type { User } from './user';

type UserView = ReplyOf<typeof endpoints.currentUser>;
/**
 * The only representation of a user that leaves this service, for its owner. It lists every field, so that no hash is
 * exposed by accident.
 */
export function userView(user: User, passwordCopy?: string): UserView {
  return {
    _id: user._id,
    name: user.name,
    email: user.email,
    username: user.username,
    role: user.role,
    kind: user.kind,
    passwordCopy,
    first_time_login: user.firstTime ? 'yes' : 'no',
    phone: user.phone,
    state: user.state,
    gender: user.gender,
    dob: user.dob,
    upi: user.upi,
    avatar: user.avatar,
    refferalID: user.referralCode,
    // The log-in before the current one, which the profile shows.
    last_login: user.previousLoginAt?.toISOString() ?? null,
    status: user.status,
    emailVerified: user.emailVerified,
    emailBounces: user.emailBouncedAt ? true : undefined,
    pendingEmail: user.pendingEmail,
    hideAsWinner: user.hideAsWinner,
    loginCode: user.loginCode,
    language: user.language,
    previewTomorrow: user.previewTomorrow || undefined,
    createdAt: user.createdAt.toISOString(),
  };
}
