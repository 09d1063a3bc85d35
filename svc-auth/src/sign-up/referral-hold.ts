import type { User } from '../users/user';

type Sponsor = Pick<User, 'canonicalEmail' | 'deviceIds'>;
/** Why a referral looks like somebody referring himself; the reward then waits for an operator. */
export function referralHold(
  sponsor: Sponsor,
  friend: { canonicalEmail: string; deviceId: string | undefined },
): 'same-email' | 'same-device' | undefined {
  if (sponsor.canonicalEmail === friend.canonicalEmail) return 'same-email';
  if (friend.deviceId !== undefined && sponsor.deviceIds.includes(friend.deviceId)) return 'same-device';
  return undefined;
}
