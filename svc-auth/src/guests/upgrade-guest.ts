import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { reasonPasswordIsRefused } from '../passwords/reason-password-is-refused';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { dropPasswordCopy } from '../sessions/password-copy';
import { replaceSessions } from '../sessions/replace-sessions';
import { canonicalEmail } from '../users/canonical-email';
import { changeUser } from '../users/change-user';
import { isGuestAddress } from '../users/guest-address';
import { isAddressKept } from '../users/is-address-kept';
import { searchWords } from '../users/search-words';
import type { User } from '../users/user';
import { userView } from '../users/user-view';
import { sendAddressCode } from '../verify-email/send-address-code';

/**
 * From guest to full account: same user, same wallet, same picks; now with an address, a name and a password of one's
 * own.
 */
export const upgradeGuest =
  (auth: AuthContext): Handler<typeof endpoints.upgradeGuest> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { name, email, password } = call.body;
    const waitSeconds = await auth.limits.perAddress('signup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    if (isGuestAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] });
    const guest = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!guest) return refuse('sign-in');
    if (guest.kind !== 'guest') return refuse('not-a-guest');
    const weak = await reasonPasswordIsRefused(auth, password, { name, email });
    if (weak) return refuse('weak-password', { message: weak });

    if (await isAddressKept(auth, email, userId)) return refuse('email-taken');
    const passwordHash = await auth.hasher.hash(password);
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
      const done = await inTransaction(auth.service, async (tx) => {
        const user = await changeUser(
          auth,
          tx,
          userId,
          { $set: fields, $unset: { pendingEmail: 1 } },
          { kind: 'guest', status: 'active' },
        );
        return user && { user, opened: await replaceSessions(auth, { user, sid }, tx.session) };
      });
      if (!done) return refuse('not-a-guest');
      await Promise.all([forgetStaleSessions(auth), dropPasswordCopy(auth, sid), sendAddressCode(auth, done.user)]);
      return reply({ token: done.opened.token, user: userView(done.user) }, { message: texts.profileUpdated });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };
