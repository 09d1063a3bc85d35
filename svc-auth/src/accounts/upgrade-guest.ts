import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { isAddressReserved } from '../addresses/email-undo';
import { sendAddressCode } from '../addresses/send-address-code';
import { reasonPasswordIsRefused } from '../passwords/reason-password-is-refused';
import { replaceSessions } from '../sessions/open-session';
import { deletePasswordCopy } from '../sessions/password-copy';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { canonicalEmail, isGuestAddress } from '../users/email-address';
import { searchWords } from '../users/new-user';
import { userView } from '../users/user-view';
import type { User } from '../users/user';
import type { AccountDeps } from './account-deps';

/**
 * Turns a guest into a member with an address, name and password of the player's choice. User id, wallet and entries stay
 * the same.
 */
export const upgradeGuest =
  (deps: AccountDeps): Handler<typeof endpoints.upgradeGuest> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { name, email, password } = call.body;
    const waitSeconds = await deps.limits.perAddress('signup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    if (isGuestAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] });
    const guest = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!guest) return refuse('sign-in');
    if (guest.kind !== 'guest') return refuse('not-a-guest');
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
        return user && { user, opened: await replaceSessions(deps, { user, sid }, tx.session) };
      });
      if (!done) return refuse('not-a-guest');
      await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sid), sendAddressCode(deps, done.user)]);
      return reply({ token: done.opened.token, user: userView(done.user) }, { message: texts.profileUpdated });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };
