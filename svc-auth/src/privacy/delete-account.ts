import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply, stepUpRefusal } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { confirmPerson } from '../step-up/step-up';
import { closeWallet, reopenWallet } from '../users/close-wallet';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { accountDeletedMail } from './account-deleted-mail';
import { closeAccount, unknownPasswordHash } from './close-account';
import { sendTheRest } from './send-the-rest';

/** 'Delete my account': with the password, and not while money is held. What is left goes to the UPI ID that is given. */
export const deleteAccount =
  (auth: AuthContext): Handler<typeof endpoints.deleteAccount> =>
  async (call) => {
    const { userId } = call.caller;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const unconfirmed = stepUpRefusal(await confirmPerson(auth, { user, password: call.body.password }));
    if (unconfirmed) return unconfirmed;
    const passwordHash = await unknownPasswordHash(auth);
    if (call.body.upi !== undefined) await sendTheRest(auth, userId, call.body.upi);
    if (!(await closeWallet(auth, userId, { isLeaving: true }))) return refuse('money-held');
    let done = false;
    try {
      await inTransaction(auth.service, async (tx) => {
        await closeAccount(auth, tx, { userId, passwordHash });
        await auth.mailbox.put(user.email, accountDeletedMail(languageOf(user, call.headers)), tx.session);
      });
      done = true;
    } finally {
      if (!done) await reopenWallet(auth, userId);
    }
    auth.mailbox.sendSoon();
    await forgetStaleSessions(auth);
    return reply({});
  };
