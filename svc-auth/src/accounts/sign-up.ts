import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { addressTakenMail } from '../mails/address-taken-mail';
import { welcomeMail } from '../mails/welcome-mail';
import { reasonPasswordIsWeak } from '../passwords/reason-password-is-weak';
import { isGuestAddress } from './guest-identity';
import { memberUsername } from './member-username';
import { registerUser } from './register-user';
import type { User } from './user';

/** Sign-up by form; the portal then logs in with what was typed. */
export const signUp =
  (auth: Auth): Handler<typeof endpoints.signup> =>
  async (call) => {
    const { name, email, password, refferalID } = call.body;
    const waitSeconds = await auth.limits.perAddress('signup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    if (isGuestAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a valid email.' }] });
    const weak = reasonPasswordIsWeak(password, { name, email });
    if (weak) return refuse('weak-password', { message: weak });
    const sponsor = refferalID
      ? await auth.users.findOne({ referralCode: refferalID, status: 'active' }).lean<User>()
      : undefined;
    if (sponsor === null) return refuse('unknown-referral');

    const passwordHash = await auth.hasher.hash(password);
    const user = await registerWithFreeName(auth, {
      name,
      email,
      passwordHash,
      kind: 'member',
      deviceId: call.deviceId,
      sponsor,
    });
    if (user === 'email-taken') {
      await auth.mailbox.noticeOnceADay(email, addressTakenMail(auth.service.config.PORTAL_ORIGIN));
      return refuse('email-taken');
    }
    await auth.mailbox.put(email, welcomeMail(user, auth.service.config.PORTAL_ORIGIN));
    return reply({ email }, { status: 201, message: texts.signedUp });
  };

/** A username's tail is random: a second draw meets a taken one practically never. */
async function registerWithFreeName(
  auth: Auth,
  newcomer: Omit<Parameters<typeof registerUser>[1], 'username'>,
): Promise<User | 'email-taken'> {
  for (let tries = 0; tries < 5; tries += 1) {
    const user = await registerUser(auth, { ...newcomer, username: memberUsername(newcomer.name) });
    if (user !== 'username-taken') return user;
  }
  throw new Error('no free username was found');
}
