import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply, stepUpRefusal, type Tx } from '@baazi/service-kit';
import { deleteFactors } from '../factors/factor';
import { confirmPerson } from '../factors/step-up';
import { mailLanguage, mailTexts } from '../mails/mail-texts';
import { unusablePasswordHash } from '../passwords/password-hasher';
import { endSessions } from '../sessions/open-session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { changeWithClosedWallet, withdrawRemainder } from '../users/close-wallet';
import { secondsToNewUpi } from '../users/hold-withdrawals';
import type { User } from '../users/user';
import type { AccountDeps } from './avatar';

/** 'Delete my account': requires the password, and that no money is held; `upi` withdraws remaining cash first. */
export const deleteAccount =
  (deps: AccountDeps): Handler<typeof endpoints.deleteAccount> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const unconfirmed = stepUpRefusal(await confirmPerson(deps, { user, sid, password: call.body.password }));
    if (unconfirmed) return unconfirmed;
    const waitSeconds = call.body.upi === undefined ? 0 : secondsToNewUpi(deps, user);
    if (waitSeconds > 0) return refuse('withdrawals-held', { retryAfterSeconds: waitSeconds });
    const passwordHash = await unusablePasswordHash(deps);
    if (call.body.upi !== undefined) await withdrawRemainder(deps, userId, call.body.upi);
    const language = mailLanguage(user, call.headers);
    const end = (): Promise<User | null> =>
      inTransaction(deps.service, async (tx) => {
        await deps.mailbox.put(user.email, { language, ...mailTexts[language].accountDeleted() }, tx.session);
        return closeAccount(deps, tx, { userId, passwordHash });
      });
    if ((await changeWithClosedWallet(deps, userId, end, { isLeaving: true })) === 'money-held')
      return refuse('money-held');
    deps.mailbox.wakeSender();
    await syncSessionCache(deps);
    return reply({});
  };

/**
 * Closes an account permanently: personal data is deleted, only the id that the ledger refers to and a placeholder name
 * remain, and the address is free again. Runs under `changeWithClosedWallet`.
 */
export async function closeAccount(
  deps: AccountDeps,
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<User | null> {
  const placeholder = `closed-${userId}`;
  const email = `${placeholder}@closed.invalid`;
  const blank = {
    status: 'closed',
    passwordHash,
    email,
    canonicalEmail: email,
    emailVerified: false,
    username: placeholder,
    name: 'Deleted player',
    firstTime: false,
    hideAsWinner: true,
    loginCode: false,
    previewTomorrow: false,
    role: 'player',
    closedAt: deps.service.clocks.business.now(),
  } as const;
  const user = await changeUser(deps, tx, userId, {
    $set: { ...blank, deviceIds: [], searchWords: [] },
    $unset: {
      pendingEmail: 1,
      formerDeviceIds: 1,
      signUpDeviceId: 1,
      withdrawalsHeldUntil: 1,
      newUpiWaits: 1,
      againstOperator: 1,
      roles: 1,
      budgetsLiftedUntil: 1,
      editedAt: 1,
      emailBouncedAt: 1,
      promotion: 1,
      proposedBy: 1,
      phone: 1,
      state: 1,
      gender: 1,
      dob: 1,
      upi: 1,
      avatar: 1,
    },
  });
  if (!user) return null;
  await endSessions(deps, tx, { userId });
  await deleteFactors(deps, { userId }, tx.session);
  await deps.service.outbox.anonymizePlayer(userId, tx.session);
  await deps.avatars.deleteMany({ userId }, { session: tx.session });
  await deps.activities.deleteMany({ userId }, { session: tx.session });
  await deps.emailUndos.deleteMany({ userId }, { session: tx.session });
  return user;
}
