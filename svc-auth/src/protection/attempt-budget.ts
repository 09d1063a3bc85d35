import { addressKey } from '@baazi/service-kit';
import type { CodeSubject } from '../codes/one-time-code';
import type { User } from '../users/user';
import type { LimitDeps } from './limits';

/** The origin of a request before sign-in. */
export interface Requester {
  ip: string;
  /** a random id stored by the browser */
  deviceId: string | undefined;
}

/** The browser by its device id, on any network; without an id, the network. */
export const requesterKey = ({ ip, deviceId }: Requester): string =>
  deviceId === undefined ? `network:${addressKey(ip)}` : `device:${deviceId}`;

/**
 * Which budget of attempts a request at an account uses. A device that was signed in there before has its own;
 * strangers have one per network, so that none uses up another's. For an unknown account every request is a stranger's.
 */
export interface Budget {
  of: 'known-device' | 'stranger';
  key: string;
}
export function budgetOf(user: Pick<User, 'deviceIds'> | null, { ip, deviceId }: Requester): Budget {
  return deviceId !== undefined && user?.deviceIds.includes(deviceId)
    ? { of: 'known-device', key: `device:${deviceId}` }
    : { of: 'stranger', key: `network:${addressKey(ip)}` };
}

/**
 * Seconds that the network must wait. Many households share one address, so a known device of the account is neither
 * delayed by nor counted with the attempts of its network.
 */
export const networkWaitSeconds = async (
  deps: LimitDeps,
  limit: 'login' | 'code' | 'code-try',
  { budget, ip }: { budget: Budget; ip: string },
): Promise<number> => (budget.of === 'known-device' ? 0 : deps.limits.perAddress(limit, ip));

/**
 * Seconds to wait before the next code for an address, whether it has an account or not. One network, or one known
 * device, gets at most one code a minute and five an hour. All strangers together get thirty an hour, so that many
 * networks can neither flood a mailbox nor guess at many codes.
 */
export async function waitBeforeCode(
  deps: LimitDeps,
  { purpose, of }: Pick<CodeSubject, 'purpose' | 'of'>,
  budget?: Budget,
): Promise<number> {
  const key = `${purpose}:${of}`;
  const own = budget ? `${key}:${budget.key}` : key;
  const minute = await deps.limits.count('code-pause', own);
  if (minute.attempts > minute.allowed) return minute.resetInSeconds;
  const hour = await deps.limits.count('code-hour', own);
  if (hour.attempts > hour.allowed) return hour.resetInSeconds;
  if (budget?.of !== 'stranger') return 0;
  const strangers = await deps.limits.count('code-strangers', key);
  return strangers.attempts > strangers.allowed ? strangers.resetInSeconds : 0;
}
