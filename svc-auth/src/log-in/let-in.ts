import { type endpoints, events, preferredLanguage } from '@baazi/contracts';
import { type Handler, inTransaction } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { endSessions } from '../sessions/end-sessions';
import { type OpenedSession, openSession } from '../sessions/open-session';
import { keepLanguage } from '../users/keep-language';
import type { User } from '../users/user';
import { deviceLabel } from './device-label';

type Call = Pick<Parameters<Handler<typeof endpoints.loginWithPasskey>>[0], 'headers' | 'deviceId'>;

/**
 * Opens a session for somebody who has shown who it is. Nothing: the password was changed, or the account blocked, since
 * `user` was read. `withFactor`: a second factor was shown.
 */
export async function letIn(
  auth: AuthContext,
  { user, call, remember, withFactor }: { user: User; call: Call; remember: boolean; withFactor: boolean },
): Promise<OpenedSession | undefined> {
  const { clocks } = auth.service;
  const device = deviceLabel(call.headers['user-agent']);
  const factorAt = withFactor ? clocks.machine.now() : undefined;
  const opened = await openSession(auth, user, { remember, device, factorAt });
  const seen = {
    lastLoginAt: clocks.business.now(),
    previousLoginAt: user.lastLoginAt,
    deviceIds: withDevice(user.deviceIds, call.deviceId),
  };
  // After the session, and only on what was compared: whoever changed the password or blocked the account meanwhile
  // ended every session, but could not see this one.
  const compared = { _id: user._id, passwordHash: user.passwordHash, status: 'active' } as const;
  const { matchedCount } = isNewDevice(user, call.deviceId)
    ? await inTransaction(auth.service, async (tx) => {
        const updated = await auth.users.raw.updateOne(compared, { $set: seen }, { session: tx.session });
        const signedInAt = seen.lastLoginAt.toISOString();
        if (updated.matchedCount > 0)
          tx.publish(events.notificationRequested, {
            tellings: [
              { key: `new-device:${opened.sid}`, userId: user._id, kind: 'new-device', data: { device, signedInAt } },
            ],
          });
        return updated;
      })
    : await auth.users.raw.updateOne(compared, { $set: seen });
  if (matchedCount === 0) {
    await endSessions(auth, { userId: user._id, only: opened.sid });
    return undefined;
  }
  // An account from before languages were kept takes that of the first page that signs in.
  const language = user.language ? undefined : preferredLanguage(call.headers['accept-language']);
  if (language) await keepLanguage(auth, { userId: user._id, language });
  return opened;
}

/**
 * Worth telling the player: not the first to come in, and none that was there before. One that names itself not is
 * always new, or a thief would name none.
 */
const isNewDevice = ({ role, lastLoginAt, deviceIds }: User, device: string | undefined): boolean =>
  role === 'player' && lastLoginAt !== null && (device === undefined || !deviceIds.includes(device));

const MOST_DEVICES = 10;
const withDevice = (known: string[], device: string | undefined): string[] =>
  device === undefined ? known : [device, ...known.filter((one) => one !== device)].slice(0, MOST_DEVICES);
