import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply, type Tx } from '@baazi/service-kit';
import { unusablePasswordHash } from '../passwords/password-hasher';
import { takeBackAccount } from '../passwords/take-back-account';
import type { Activity } from '../sessions/activity';
import { endSessions } from '../sessions/open-session';
import type { Session } from '../sessions/session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import type { User } from '../users/user';
import { type AddressDeps, type EmailUndo, finishTakingBack } from './undo-email-change';

/**
 * 'This was not me': takes the account back from the session of an activity, to the address that it had before that
 * session. An account that no mail reaches keeps its password and this session, because nobody could get in again; all
 * others end.
 */
export const disownActivity =
  (deps: AddressDeps): Handler<typeof endpoints.disownActivity> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const activity = await deps.activities.findOne({ _id: call.body.activityID, userId }).lean<Activity>();
    if (!activity) return refuse('not-found');
    const session = activity.sid && (await deps.sessions.findOne({ _id: activity.sid, userId }).lean<Session>());
    const since = session ? session.createdAt : activity.at;
    const passwordHash = await unusablePasswordHash(deps);
    try {
      const done = await inTransaction(deps.service, async (tx) => {
        const user = await deps.users.findOne({ _id: userId, status: 'active' }).session(tx.session).lean<User>();
        if (!user) return undefined;
        const email = await addressBefore(deps, tx, { user, since });
        if (email !== undefined)
          return { user: await takeBackAccount(deps, tx, { user, passwordHash, since: sinceFor(user, since), email }) };
        await endSessions(deps, tx, { userId, kept: { sid, as: sid } });
        return { user: null };
      });
      if (!done) return refuse('sign-in');
      if (done.user) await finishTakingBack(deps, { user: done.user, call });
      else await syncSessionCache(deps);
      return reply({ takenBack: done.user !== null });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('conflict');
      throw error;
    }
  };

/** For an operator undefined: the session alone must not choose since when second factors are removed. */
const sinceFor = ({ role }: User, since: Date): Date | undefined => (role === 'operator' ? undefined : since);

/** The address that the account had at a time, if mail reaches it: the owner's, if it was changed since. */
async function addressBefore(
  deps: AddressDeps,
  { session }: Tx,
  { user, since }: { user: User; since: Date },
): Promise<string | undefined> {
  const expiresAt = { $gt: deps.service.clocks.machine.now() };
  const changes = { userId: user._id, createdAt: { $gte: since }, expiresAt };
  const [first] = await deps.emailUndos
    .find(changes, null, { session })
    .sort({ createdAt: 1 })
    .limit(1)
    .lean<EmailUndo[]>();
  await deps.emailUndos.deleteMany(changes, { session });
  if (first) return first.email;
  return user.emailVerified && !user.emailBouncedAt && user.kind === 'member' ? user.email : undefined;
}
