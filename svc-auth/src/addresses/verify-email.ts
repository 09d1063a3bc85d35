import { type endpoints, paths, texts } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { maskEmail } from '@baazi/service-kit/mails';
import { type CodeSubject, issueCode, spendCode, tryCode } from '../codes/one-time-code';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { waitBeforeCode } from '../protection/attempt-budget';
import { recordActivity } from '../sessions/activity';
import { replaceSessions } from '../sessions/open-session';
import { deletePasswordCopy } from '../sessions/password-copy';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { canonicalEmail, isPlaceholderAddress } from '../users/email-address';
import { holdAfterUpgrade, newUpiWait } from '../users/hold-withdrawals';
import { searchWords } from '../users/new-user';
import { type User, userView } from '../users/user';
import { type AddressDeps, isAddressReserved, issueUndoLink } from './undo-email-change';

export const requestEmailVerification =
  (deps: AddressDeps): Handler<typeof endpoints.requestEmailVerification> =>
  async (call) => {
    const user = await deps.users.findOne({ _id: call.caller.userId }).lean<User>();
    if (!user) return refuse('sign-in');
    if (addressToVerify(user) === undefined)
      return user.kind === 'guest'
        ? refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] })
        : reply({});
    const waitSeconds = await sendAddressCode(deps, user);
    return waitSeconds > 0
      ? refuse('wait-before-resend', { retryAfterSeconds: waitSeconds })
      : reply({}, { message: texts.otpSent });
  };

/**
 * Verifies an address by its code. A new address becomes the log-in, a mail warns the old one (the last mail that can
 * reach its owner), and all sessions but this one end. A guest becomes a member.
 */
export const verifyEmail =
  (deps: AddressDeps): Handler<typeof endpoints.verifyEmail> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { otp } = call.body;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const email = addressToVerify(user);
    if (email === undefined) return refuse('wrong-code');
    const subject = addressCode(userId, email);
    if (!(await tryCode(deps, subject, { code: otp }))) return refuse('wrong-code');
    if (await isAddressReserved(deps, email, userId)) return refuse('email-taken');
    const isNew = email !== user.email;
    const fields = {
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: true,
      kind: 'member',
      searchWords: searchWords({ ...user, email }),
      ...holdAfterUpgrade(deps, user, call.deviceId),
      ...(isNew && !isPlaceholderAddress(user.email) && newUpiWait(deps, 'address')),
    } as const;
    try {
      const done = await inTransaction(deps.service, async (tx) => {
        const { session } = tx;
        if (!(await spendCode(deps, subject, otp, session))) return null;
        if (isNew && !isPlaceholderAddress(user.email)) {
          const undoUrl = await issueUndoLink(deps, { userId, sid, email: user.email }, session);
          const language = mailLanguage(user, call.headers);
          const text = mailTexts[language].addressChanged({ newEmail: maskEmail(email) });
          await deps.mailbox.put(user.email, mailWithButton(language, text, undoUrl), session);
        }
        const change = { $set: fields, $unset: { pendingEmail: 1, emailBouncedAt: 1 } } as const;
        const changed = await changeUser(deps, tx, userId, change, { status: 'active' });
        return changed && { changed, opened: isNew ? await replaceSessions(deps, { user: changed, sid }, tx) : null };
      });
      if (!done) return refuse('wrong-code');
      deps.mailbox.wakeSender();
      if (done.opened) {
        const about = maskEmail(email);
        await recordActivity(deps, call, { userId, kind: 'address-changed', sid: done.opened.sid, about });
        await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sid)]);
      }
      return reply(userView(done.changed), {
        message: texts.profileUpdated,
        headers: done.opened ? { 'x-auth-token': done.opened.token } : undefined,
      });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };

/** The address to verify: a pending one, or the current one while it is unverified or bounces. */
const addressToVerify = (
  user: Pick<User, 'email' | 'emailVerified' | 'emailBouncedAt' | 'pendingEmail' | 'kind'>,
): string | undefined => {
  const isGood = user.emailVerified && !user.emailBouncedAt;
  return user.pendingEmail ?? (isGood || user.kind === 'guest' ? undefined : user.email);
};

/** Bound to user and address, so that a code sent to one address cannot verify another. */
const addressCode = (userId: string, address: string): CodeSubject => ({
  purpose: 'email',
  of: `${userId}:${address}`,
});

/** Sends a code to the address to verify. Returns the seconds to wait when the last code is too recent, else 0. */
export async function sendAddressCode(deps: AddressDeps, user: User): Promise<number> {
  const address = addressToVerify(user);
  if (address === undefined) return 0;
  const waitSeconds = await waitBeforeCode(deps, { purpose: 'email', of: user._id });
  if (waitSeconds > 0) return waitSeconds;
  const code = await issueCode(deps, addressCode(user._id, address));
  const language = mailLanguage(user);
  const text = { ...mailTexts[language].verifyAddress({ name: user.name }), code, usefulForSeconds: 600 };
  const url = `${deps.service.config.PORTAL_ORIGIN}${paths.profile}`;
  await deps.mailbox.put(address, mailWithButton(language, text, url));
  return 0;
}
