import type { endpoints } from '@baazi/contracts';
import { currentContext, type Handler, isRecent, reply, type StepUp } from '@baazi/service-kit';
import { type CheckOutcome, guardAttempts } from '../protection/guard-attempts';
import type { User } from '../users/user';
import type { SessionDeps, Session } from './session';

/**
 * Requires the password for actions that could take over an account or its money: a token alone may be stolen. With
 * `recentSession`, no password is needed while the sign-in of that session is recent.
 */
export async function checkStepUp(
  deps: SessionDeps,
  { user, password, recentSession }: { user: User; password: string | undefined; recentSession?: { sid: string } },
): Promise<StepUp> {
  if (password === undefined) {
    const session =
      recentSession && (await deps.sessions.findOne({ _id: recentSession.sid, userId: user._id }).lean<Session>());
    const now = deps.service.clocks.machine.now();
    const fresh = session ? isRecent(session.createdAt.getTime(), now) : false;
    return { kind: fresh ? 'confirmed' : 'password-needed' };
  }
  const confirmed = await confirmPassword(deps, user, password);
  if (confirmed.kind !== 'right') return confirmed;
  deps.service.security.record('authn_step_up', { user: user._id, requestId: currentContext()?.requestId });
  return { kind: 'confirmed' };
}

/** For services that store no passwords. */
export const stepUp =
  (deps: SessionDeps): Handler<typeof endpoints.stepUp> =>
  async ({ params, body }) => {
    const session = await deps.sessions.findOne({ _id: params.sid, endedAt: { $exists: false } }).lean<Session>();
    const user = session && (await deps.users.findOne({ _id: session.userId, status: 'active' }).lean<User>());
    if (!user) return reply({ kind: 'password-needed' });
    return reply(await checkStepUp(deps, { user, password: body.password, recentSession: { sid: params.sid } }));
  };

/** Checks the password of a signed-in user, with limited attempts. */
export const confirmPassword = (
  deps: SessionDeps,
  user: Pick<User, '_id' | 'passwordHash'>,
  password: string,
): Promise<CheckOutcome> =>
  guardAttempts(deps, `confirm:${user._id}`, () => deps.hasher.verify(user.passwordHash, password));
