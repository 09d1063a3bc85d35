import { addressKey } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { User } from '../users/user';

/** Who asks, as far as one can tell before anybody is signed in. */
export interface Asker {
  ip: string;
  /** a random number that the browser keeps */
  deviceId: string | undefined;
}

/** One browser, wherever it is; who names none is told apart by the network. */
export const askerKey = ({ ip, deviceId }: Asker): string =>
  deviceId === undefined ? `network:${addressKey(ip)}` : `device:${deviceId}`;

/**
 * Whose budget a request at an account uses. A device that was signed in there has one of its own; strangers have one
 * for each network, so that nobody uses up another's. For an account that does not exist everybody is a stranger.
 */
export interface Budget {
  of: 'known-device' | 'stranger';
  key: string;
}
export function budgetOf(user: Pick<User, 'deviceIds'> | null, { ip, deviceId }: Asker): Budget {
  return deviceId !== undefined && user?.deviceIds.includes(deviceId)
    ? { of: 'known-device', key: `device:${deviceId}` }
    : { of: 'stranger', key: `network:${addressKey(ip)}` };
}

/**
 * How long a network must wait. Many homes share one address: a device that was signed in at the account before is not
 * held up by what others on its network try, nor counted with them.
 */
export const waitOfNetwork = async (
  auth: AuthContext,
  limit: 'login' | 'code' | 'code-try',
  { budget, ip }: { budget: Budget; ip: string },
): Promise<number> => (budget.of === 'known-device' ? 0 : auth.limits.perAddress(limit, ip));
