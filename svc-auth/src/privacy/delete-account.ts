import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import type { User } from '../accounts/user';
import { accountDeletedMail } from '../mails/account-deleted-mail';
import { confirmPassword } from '../passwords/confirm-password';
import { closeAccount, unknownPasswordHash } from './close-account';
import { isMoneyHeld } from './is-money-held';

/** 'Delete my account': with the password, and not while money is held. */
export const deleteAccount =
  (auth: Auth): Handler<typeof endpoints.deleteAccount> =>
  async (call) => {
    const { userId } = call.caller;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    if (user.role === 'operator')
      return refuse('forbidden', { message: "An operator's account is removed by another operator." });
    const confirmed = await confirmPassword(auth, user, call.body.password);
    if (typeof confirmed === 'object') return refuse('too-many-requests', { retryAfterSeconds: confirmed.waitSeconds });
    if (confirmed === 'wrong')
      return refuse('wrong-password', { errors: [{ path: 'password', msg: 'Please provide a valid password.' }] });
    if (await isMoneyHeld(auth, userId)) return refuse('money-held');
    const passwordHash = await unknownPasswordHash(auth);
    await inTransaction(auth.service, async (tx) => {
      await closeAccount(auth, tx, { userId, passwordHash });
      await auth.mailbox.put(user.email, accountDeletedMail(), tx.session);
    });
    auth.mailbox.sendSoon();
    await auth.forgetEndedSessions();
    return reply({});
  };
