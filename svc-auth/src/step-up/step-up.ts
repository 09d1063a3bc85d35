import type { endpoints } from '@baazi/contracts';
import { currentContext, type Handler, isRecent, reply, type StepUp } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { confirmPassword } from '../passwords/confirm-password';
import type { Session } from '../sessions/session';
import type { User } from '../users/user';

/**
 * Asks for the password: what takes an account over, or its money, is not done on a token alone, which may be stolen.
 * `lately`: a session in which somebody has just signed in needs none.
 */
export async function confirmPerson(
  auth: AuthContext,
  { user, password, lately }: { user: User; password: string | undefined; lately?: { sid: string } },
): Promise<StepUp> {
  if (password === undefined) {
    const session = lately && (await auth.sessions.findOne({ _id: lately.sid, userId: user._id }).lean<Session>());
    const now = auth.service.clocks.machine.now();
    const fresh = session ? isRecent(session.createdAt.getTime(), now) : false;
    return { kind: fresh ? 'confirmed' : 'password-needed' };
  }
  const confirmed = await confirmPassword(auth, user, password);
  if (confirmed.kind !== 'right') return confirmed;
  auth.service.security.record('authn_step_up', { user: user._id, requestId: currentContext()?.requestId });
  return { kind: 'confirmed' };
}

/** For the parts that have no passwords. */
export const stepUp =
  (auth: AuthContext): Handler<typeof endpoints.stepUp> =>
  async ({ params, body }) => {
    const session = await auth.sessions.findOne({ _id: params.sid, endedAt: { $exists: false } }).lean<Session>();
    const user = session && (await auth.users.findOne({ _id: session.userId, status: 'active' }).lean<User>());
    if (!user) return reply({ kind: 'password-needed' });
    return reply(await confirmPerson(auth, { user, password: body.password, lately: { sid: params.sid } }));
  };
