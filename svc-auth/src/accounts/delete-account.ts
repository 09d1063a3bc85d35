import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply, stepUpRefusal } from '@baazi/service-kit';
import { mailLanguage, mailTexts } from '../mails/mail-texts';
import { checkStepUp } from '../sessions/step-up';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { closeWallet, reopenWallet, withdrawRemainder } from '../users/close-wallet';
import type { User } from '../users/user';
import { closeAccount } from './close-account';
import { unusablePasswordHash } from '../passwords/password-hasher';
import type { AccountDeps } from './account-deps';

/** 'Delete my account': requires the password, and that no money is held; `upi` withdraws remaining cash first. */
export const deleteAccount =
  (deps: AccountDeps): Handler<typeof endpoints.deleteAccount> =>
  async (call) => {
    const { userId } = call.caller;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const unconfirmed = stepUpRefusal(await checkStepUp(deps, { user, password: call.body.password }));
    if (unconfirmed) return unconfirmed;
    const passwordHash = await unusablePasswordHash(deps);
    if (call.body.upi !== undefined) await withdrawRemainder(deps, userId, call.body.upi);
    if (!(await closeWallet(deps, userId, { isLeaving: true }))) return refuse('money-held');
    const language = mailLanguage(user, call.headers);
    let done = false;
    try {
      await inTransaction(deps.service, async (tx) => {
        await closeAccount(deps, tx, { userId, passwordHash });
        await deps.mailbox.put(user.email, { language, ...mailTexts[language].accountDeleted() }, tx.session);
      });
      done = true;
    } finally {
      if (!done) await reopenWallet(deps, userId);
    }
    deps.mailbox.wakeSender();
    await syncSessionCache(deps);
    return reply({});
  };
