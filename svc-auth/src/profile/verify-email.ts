import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { canonicalEmail } from '../accounts/canonical-email';
import { changeUser } from '../accounts/change-user';
import { duplicateKey } from '../accounts/duplicate-key';
import { searchWords } from '../accounts/search-words';
import type { User } from '../accounts/user';
import { userView } from '../accounts/user-view';
import { addressChangedMail } from '../mails/address-changed-mail';
import { spendCode, tryCode } from '../one-time-passwords/try-code';
import { addressCode, addressToVerify } from './send-address-code';

/** The code proves the address: it becomes the login from now on, and the old one is told. A guest with an address of his own is a member. */
export const verifyEmail =
  (auth: Auth): Handler<typeof endpoints.verifyEmail> =>
  async (call) => {
    const { userId } = call.caller;
    const { otp } = call.body;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const email = addressToVerify(user);
    if (email === undefined) return refuse('wrong-code');
    const subject = addressCode(userId, email);
    if (!(await tryCode(auth, subject, { code: otp }))) return refuse('wrong-code');
    const fields = {
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: true,
      kind: 'member',
      searchWords: searchWords({ ...user, email }),
    } as const;
    try {
      const changed = await inTransaction(auth.service, async (tx) => {
        if (!(await spendCode(auth, subject, otp, tx.session))) return null;
        if (email !== user.email) await auth.mailbox.put(user.email, addressChangedMail(email), tx.session);
        return changeUser(auth, tx, userId, { $set: fields, $unset: { pendingEmail: 1 } }, { status: 'active' });
      });
      if (!changed) return refuse('wrong-code');
      auth.mailbox.sendSoon();
      return reply(userView(changed), { message: texts.profileUpdated });
    } catch (error) {
      if (duplicateKey(error) === 'email') return refuse('email-taken');
      throw error;
    }
  };
