import type { endpoints } from '@baazi/contracts';
import { currentContext, type Handler, isRecent, reply, type StepUp } from '@baazi/service-kit';
import { type CheckOutcome, guardAttempts } from '../protection/guard-attempts';
import { spendShownPasskey } from '../sessions/open-session';
import type { SessionDeps, Session } from '../sessions/session';
import { heldSeconds, openNewUpiWait } from '../users/hold-withdrawals';
import type { User } from '../users/user';
import { type FactorDeps, needsFactor } from './factor';

interface Confirmation {
  user: User;
  sid: string;
  password: string | undefined;
  /** Where set, no password is needed within ten minutes of the sign-in. */
  recentSignIn?: 'suffices';
}

/**
 * Requires the person for actions that could take over an account or its money, because a token may be stolen: the
 * password, and, if the account has one, a second factor shown within ten minutes, because a password may be stolen too
 * (T129). A passkey shown again in this session replaces the password, once: the device verified its user.
 */
export async function confirmPerson(
  deps: FactorDeps,
  { user, sid, password, recentSignIn }: Confirmation,
): Promise<StepUp> {
  const now = deps.service.clocks.machine.now();
  const session = await deps.sessions.findOne({ _id: sid, userId: user._id }).lean<Session>();
  const withinTenMinutes = (at: Date | undefined): boolean => at !== undefined && isRecent(at.getTime(), now);
  // Before the password, so that a stolen token cannot be used to guess it.
  const withFactor = await needsFactor(deps, user._id);
  if (withFactor && !withinTenMinutes(session?.factorAt)) return { kind: 'factor-needed' };
  if (password === undefined) {
    const fresh = recentSignIn === 'suffices' && withinTenMinutes(session?.createdAt);
    const confirmed = fresh || (withFactor && (await spendShownPasskey(deps, sid)));
    return { kind: confirmed ? 'confirmed' : 'password-needed' };
  }
  const confirmed = await confirmPassword(deps, { user, sid, password });
  if (confirmed.kind !== 'right') return confirmed;
  deps.service.security.record('authn_step_up', { user: user._id, requestId: currentContext()?.requestId });
  return { kind: 'confirmed' };
}

/** For services that store no passwords. */
export const stepUp =
  (deps: FactorDeps): Handler<typeof endpoints.stepUp> =>
  async ({ params: { sid }, body: { password } }) => {
    const session = await deps.sessions.findOne({ _id: sid, endedAt: { $exists: false } }).lean<Session>();
    const user = session && (await deps.users.findOne({ _id: session.userId, status: 'active' }).lean<User>());
    if (!user) return reply({ kind: 'password-needed' });
    const waitSeconds = heldSeconds(deps, user);
    if (waitSeconds > 0) return reply({ kind: 'held', waitSeconds });
    const confirmed = await confirmPerson(deps, { user, sid, password, recentSignIn: 'suffices' });
    const waits = openNewUpiWait(deps, user);
    if (confirmed.kind !== 'confirmed' || !waits) return reply(confirmed);
    return reply({ kind: 'confirmed', newUpiWaits: { until: waits.until.toISOString(), why: waits.why } });
  };

/**
 * Checks the password of a signed-in user. Attempts are limited per session, so that wrong ones with a stolen token do
 * not keep the owner's own waiting; a new session needs the password.
 */
const confirmPassword = (
  deps: SessionDeps,
  { user, sid, password }: { user: Pick<User, 'passwordHash'>; sid: string; password: string },
): Promise<CheckOutcome> =>
  guardAttempts(deps, `confirm:${sid}`, () => deps.hasher.verify(user.passwordHash, password));
