import { type endpoints, events, preferredLanguage } from '@baazi/contracts';
import { type Handler, inTransaction } from '@baazi/service-kit';
import { networkName, recordActivity } from '../sessions/activity';
import { deviceLabel } from '../sessions/device-label';
import { endSessions, type OpenedSession, openSession } from '../sessions/open-session';
import { saveLanguage } from '../users/change-user';
import { newUpiWait } from '../users/hold-withdrawals';
import type { User } from '../users/user';
import type { SessionDeps } from '../sessions/session';

type Call = Pick<
  Parameters<Handler<typeof endpoints.loginWithPasskey>>[0],
  'headers' | 'deviceId' | 'ip' | 'keyThumbprint'
>;

/**
 * Opens a session for an authenticated user. Undefined when the password was changed or the account blocked since
 * `user` was read. `withFactor`: a second factor was shown.
 */
export async function openLoginSession(
  deps: SessionDeps,
  { user, call, remember, withFactor }: { user: User; call: Call; remember: boolean; withFactor: boolean },
): Promise<OpenedSession | undefined> {
  const { clocks } = deps.service;
  const device = deviceLabel(call.headers['user-agent']);
  const factorAt = withFactor ? clocks.machine.now() : undefined;
  const { keyThumbprint } = call;
  const network = networkName(call.ip);
  const opened = await openSession(deps, user, { remember, device, network, factorAt, keyThumbprint });
  const logIn = {
    lastLoginAt: clocks.business.now(),
    previousLoginAt: user.lastLoginAt,
    deviceIds: withDevice(user.deviceIds, call.deviceId),
    ...(isStrangeDevice(user, call.deviceId) && newUpiWait(deps, 'device')),
  };
  // After the session was opened, and only if the user is unchanged: a concurrent password change or block ended every
  // session, but could not see this one.
  const unchanged = { _id: user._id, passwordHash: user.passwordHash, status: 'active' } as const;
  const { matchedCount } = isNewDevice(user, call.deviceId)
    ? await inTransaction(deps.service, async (tx) => {
        const updated = await deps.users.raw.updateOne(unchanged, { $set: logIn }, { session: tx.session });
        const signedInAt = logIn.lastLoginAt.toISOString();
        if (updated.matchedCount > 0)
          tx.publish(events.notificationRequested, {
            tellings: [
              { key: `new-device:${opened.sid}`, userId: user._id, kind: 'new-device', data: { device, signedInAt } },
            ],
          });
        return updated;
      })
    : await deps.users.raw.updateOne(unchanged, { $set: logIn });
  if (matchedCount === 0) {
    await inTransaction(deps.service, (tx) => endSessions(deps, tx, { userId: user._id, only: opened.sid }));
    return undefined;
  }
  await recordActivity(deps, call, { userId: user._id, kind: 'sign-in', sid: opened.sid });
  // Accounts without a language take that of the browser.
  const language = user.language ? undefined : preferredLanguage(call.headers['accept-language']);
  if (language) await saveLanguage(deps, { userId: user._id, language });
  return opened;
}

/**
 * Whether the player is notified of the device: not of the first log-in, and not of known devices. A device without an
 * id always counts as new, or an attacker would send none.
 */
const isNewDevice = ({ role, lastLoginAt, deviceIds }: User, device: string | undefined): boolean =>
  role === 'player' && lastLoginAt !== null && (device === undefined || !deviceIds.includes(device));

/** A new device of an account that knows its devices. */
const isStrangeDevice = (user: User, device: string | undefined): boolean =>
  isNewDevice(user, device) && user.deviceIds.length > 0;

const MAX_DEVICES = 10;
const withDevice = (known: string[], device: string | undefined): string[] =>
  device === undefined ? known : [device, ...known.filter((one) => one !== device)].slice(0, MAX_DEVICES);
