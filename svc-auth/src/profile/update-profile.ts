import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply, stepUpRefusal } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { dropAvatars } from '../pictures/drop-avatars';
import { confirmPerson } from '../step-up/step-up';
import { emailChangeAskedMail } from '../undo-email-change/email-change-asked-mail';
import { issueUndo } from '../undo-email-change/issue-undo';
import { changeUser } from '../users/change-user';
import { isGuestAddress } from '../users/guest-address';
import { isAddressKept } from '../users/is-address-kept';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { userView } from '../users/user-view';
import { sendAddressCode } from '../verify-email/send-address-code';
import { loginCodeOffMail } from '../warnings/login-code-off-mail';
import { profileChange } from './profile-change';
import { reasonBirthDateIsRefused } from './reason-birth-date-is-refused';

/**
 * Edits the profile. A new e-mail address waits as `pendingEmail` until its code is entered; the old one stays the
 * login till then, and is told at once. That, and giving up the code at login, takes the password: a stolen token must
 * not become an account.
 */
export const updateProfile =
  (auth: AuthContext): Handler<typeof endpoints.updateProfile> =>
  async (call) => {
    const { userId } = call.caller;
    const { dob, email, avatar, loginCode, password } = call.body;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const tooYoung = dob ? reasonBirthDateIsRefused(dob, auth.service.clocks.business.now()) : undefined;
    if (tooYoung) return refuse('invalid-input', { errors: [{ path: 'dob', msg: tooYoung }] });
    const isNewAddress = email !== user.email && email !== user.pendingEmail;
    if (isNewAddress && isGuestAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] });
    const givesUpCode = user.loginCode && loginCode === false;
    if (isNewAddress || givesUpCode) {
      const unconfirmed = stepUpRefusal(await confirmPerson(auth, { user, password }));
      if (unconfirmed) return unconfirmed;
    }
    if (isNewAddress) {
      // Each try to take an address is counted like a sign-up: this is no way to find out who has an account.
      const waitSeconds = await auth.limits.perAddress('signup', call.ip);
      if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
      if ((await auth.users.exists({ email })) || (await isAddressKept(auth, email, userId)))
        return refuse('email-taken');
    }
    const portalOrigin = auth.service.config.PORTAL_ORIGIN;
    const language = languageOf(user, call.headers);
    const changed = await inTransaction(auth.service, async (tx) => {
      const { passwordHash } = user;
      const after = await changeUser(auth, tx, userId, profileChange(user, call.body), {
        status: 'active',
        passwordHash,
      });
      if (after && isNewAddress && !isGuestAddress(after.email)) {
        const undoUrl = await issueUndo(auth, { userId, email: after.email }, tx.session);
        await auth.mailbox.put(after.email, emailChangeAskedMail({ newEmail: email, undoUrl, language }), tx.session);
      }
      if (after && givesUpCode)
        await auth.mailbox.put(after.email, loginCodeOffMail({ portalOrigin, language }), tx.session);
      return after;
    });
    // Blocked, or the password was changed meanwhile: this session has ended with it.
    if (!changed) return refuse('sign-in');
    if (isNewAddress || changed.loginCode !== user.loginCode)
      auth.service.security.record('authn_factor_change', {
        user: userId,
        address: call.ip,
        requestId: call.requestId,
      });
    auth.mailbox.sendSoon();
    if (isNewAddress) await sendAddressCode(auth, changed);
    if (avatar !== undefined) await dropAvatars(auth, userId);
    return reply(userView(changed), { message: texts.profileUpdated });
  };
