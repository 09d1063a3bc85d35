import { type endpoints, texts } from '@baazi/contracts';
import { maskEmail } from '@baazi/service-kit/mails';
import { type Handler, inTransaction, isDuplicateKey, isRecent, refuse, reply } from '@baazi/service-kit';
import { isAddressReserved } from '../addresses/undo-email-change';
import { sendAddressCode } from '../addresses/verify-email';
import { confirmPerson } from '../factors/step-up';
import { reasonPasswordIsRefused } from '../passwords/reason-password-is-refused';
import { recordActivity } from '../sessions/activity';
import { replaceSessions } from '../sessions/open-session';
import { deletePasswordCopy } from '../sessions/password-copy';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { canonicalEmail, isPlaceholderAddress } from '../users/email-address';
import { holdAfterUpgrade } from '../users/hold-withdrawals';
import { searchWords } from '../users/new-user';
import { type User, userView } from '../users/user';
import type { AccountDeps } from './avatar';

/**
 * Turns a guest into a member with an address, name and password of the player's choice. User id, wallet and entries
 * stay the same. Ten minutes after the sign-up it requires the guest's own password (T130): a stolen token must not take
 * over what the guest has won by then.
 */
export const upgradeGuest =
  (deps: AccountDeps): Handler<typeof endpoints.upgradeGuest> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { name, email, password, current_password } = call.body;
    const waitSeconds = await deps.limits.perAddress('signup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    if (isPlaceholderAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] });
    const guest = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!guest) return refuse('sign-in');
    if (guest.kind !== 'guest') return refuse('not-a-guest');
    const unconfirmed = await refusalOfGuest(deps, { guest, sid, password: current_password });
    if (unconfirmed) return unconfirmed;
    const weak = await reasonPasswordIsRefused(deps, password, { name, email });
    if (weak) return refuse('weak-password', { message: weak });

    if (await isAddressReserved(deps, email, userId)) return refuse('email-taken');
    const passwordHash = await deps.hasher.hash(password);
    const fields = {
      kind: 'member',
      name,
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: false,
      passwordHash,
      searchWords: searchWords({ name, email, username: guest.username }),
      ...holdAfterUpgrade(deps, guest, call.deviceId),
    } as const;
    try {
      const done = await inTransaction(deps.service, async (tx) => {
        const user = await changeUser(
          deps,
          tx,
          userId,
          { $set: fields, $unset: { pendingEmail: 1 } },
          { kind: 'guest', status: 'active' },
        );
        return user && { user, opened: await replaceSessions(deps, { user, sid }, tx) };
      });
      if (!done) return refuse('not-a-guest');
      const about = maskEmail(email);
      await recordActivity(deps, call, { userId, kind: 'address-changed', sid: done.opened.sid, about });
      await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sid), sendAddressCode(deps, done.user)]);
      return reply({ token: done.opened.token, user: userView(done.user) }, { message: texts.profileUpdated });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };

const NEEDED = 'Please enter the password of this guest account.';
/** Its path is not `password`, which is the new one. */
const needed = () => refuse('wrong-password', { message: NEEDED, errors: [{ path: 'current_password', msg: NEEDED }] });

async function refusalOfGuest(
  deps: AccountDeps,
  { guest, sid, password }: { guest: User; sid: string; password: string | undefined },
) {
  if (isRecent(guest.createdAt.getTime(), deps.service.clocks.business.now())) return undefined;
  if (password === undefined) return needed();
  const confirmed = await confirmPerson(deps, { user: guest, sid, password });
  if (confirmed.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: confirmed.waitSeconds });
  return confirmed.kind === 'confirmed' ? undefined : refuse('wrong-password');
}
