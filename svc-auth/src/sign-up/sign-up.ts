import { type endpoints, preferredLanguage, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { reasonPasswordIsRefused } from '../passwords/reason-password-is-refused';
import { isGuestAddress } from '../users/guest-address';
import { languageOf } from '../users/language-of';
import { memberUsername } from '../users/member-username';
import type { User } from '../users/user';
import { registerUser, type Newcomer, type Registered } from './register-user';
import { warnOfTakenAddress } from './warn-of-taken-address';
import { welcomeMail } from './welcome-mail';

/** Sign-up by form; the portal then logs in with what was typed. */
export const signUp =
  (auth: AuthContext): Handler<typeof endpoints.signup> =>
  async (call) => {
    const { name, email, password, refferalID } = call.body;
    const waitSeconds = await auth.limits.perAddress('signup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    if (isGuestAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a valid email.' }] });
    const weak = await reasonPasswordIsRefused(auth, password, { name, email });
    if (weak) return refuse('weak-password', { message: weak });
    const sponsor = refferalID
      ? await auth.users.findOne({ referralCode: refferalID, status: 'active', role: 'player' }).lean<User>()
      : undefined;
    if (sponsor === null) return refuse('unknown-referral');

    const passwordHash = await auth.hasher.hash(password);
    const registered = await registerWithFreeName(auth, {
      name,
      email,
      passwordHash,
      kind: 'member',
      deviceId: call.deviceId,
      language: preferredLanguage(call.headers['accept-language']),
      sponsor,
    });
    if (registered.kind === 'email-taken') {
      await warnOfTakenAddress(auth, { email, asking: call.headers });
      return refuse('email-taken');
    }
    const { user } = registered;
    const portalOrigin = auth.service.config.PORTAL_ORIGIN;
    await auth.mailbox.put(email, welcomeMail({ user, portalOrigin, language: languageOf(user, call.headers) }));
    return reply({ email }, { status: 201, message: texts.signedUp });
  };

/** A username's tail is random: a second draw meets a taken one practically never. */
async function registerWithFreeName(
  auth: AuthContext,
  newcomer: Omit<Newcomer, 'username'>,
): Promise<Exclude<Registered, { kind: 'username-taken' }>> {
  for (let tries = 0; tries < 5; tries += 1) {
    const registered = await registerUser(auth, { ...newcomer, username: memberUsername(newcomer.name) });
    if (registered.kind !== 'username-taken') return registered;
  }
  throw new Error('no free username was found');
}
