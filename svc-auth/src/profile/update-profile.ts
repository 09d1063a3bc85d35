import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { changeUser } from '../accounts/change-user';
import { isGuestAddress } from '../accounts/guest-identity';
import type { User } from '../accounts/user';
import { userView } from '../accounts/user-view';
import { dropAvatars } from './drop-avatars';
import { profileChange } from './profile-change';
import { reasonBirthDateIsRefused } from './reason-birth-date-is-refused';
import { sendAddressCode } from './send-address-code';

/** Edits the profile. A new e-mail address waits as `pendingEmail` until its code is entered; the old one stays the login till then. */
export const updateProfile =
  (auth: Auth): Handler<typeof endpoints.updateProfile> =>
  async (call) => {
    const { userId } = call.caller;
    const { dob, email, avatar } = call.body;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const tooYoung = dob ? reasonBirthDateIsRefused(dob, auth.service.clocks.business.now()) : undefined;
    if (tooYoung) return refuse('invalid-input', { errors: [{ path: 'dob', msg: tooYoung }] });
    const isNewAddress = email !== user.email && email !== user.pendingEmail;
    if (isNewAddress) {
      if (isGuestAddress(email))
        return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] });
      // Each try to take an address is counted like a sign-up: this is no way to find out who has an account.
      const waitSeconds = await auth.limits.perAddress('signup', call.ip);
      if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
      if (await auth.users.exists({ email })) return refuse('email-taken');
    }
    const changed = await inTransaction(auth.service, (tx) =>
      changeUser(auth, tx, userId, profileChange(user, call.body), { status: 'active' }),
    );
    if (!changed) return refuse('sign-in');
    if (isNewAddress) await sendAddressCode(auth, changed);
    if (avatar !== undefined) await dropAvatars(auth, userId);
    return reply(userView(changed), { message: texts.profileUpdated });
  };
