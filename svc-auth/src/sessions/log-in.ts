import { type endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { isGuestAddress } from '../accounts/guest-identity';
import type { User } from '../accounts/user';
import { userView } from '../accounts/user-view';
import { driverOf } from '../accounts/driver-of';
import { countTry, forgetTries } from '../login-protection/count-try';
import { fewAtATime } from '../login-protection/few-at-a-time';
import { sameTime } from '../login-protection/same-time';
import { sendLoginCode } from '../one-time-passwords/send-login-code';
import { spendCode, tryCode } from '../one-time-passwords/try-code';
import { deviceLabel } from './device-label';
import { endSessions } from './end-sessions';
import { openSession } from './open-session';
import { keepPasswordCopy } from './password-copy';

type Login = typeof endpoints.login;
type Call = Parameters<Handler<Login>>[0];
/** Longer than a refusal takes when the line of hashes is short. */
const REFUSED_AFTER_MS = 150;
const WRONG_TOGETHER = 'The email, password or One-Time Password is not right.';

/**
 * Unknown, wrong, blocked: one answer, in one time. After five wrong tries at an address (known or not) the way in is a code by mail beside the
 * password, so that a guesser gets nowhere and the owner is never locked out. A guest has no mail: for him the wait grows instead.
 */
export const logIn = (auth: Auth): Handler<Login> => {
  const inTurn = fewAtATime();
  return async (call) => {
    const startedAt = performance.now();
    const waitSeconds = await auth.limits.perAddress('login', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const outcome = await inTurn(call.body.email, () => tryToLogIn(auth, call));
    return outcome.kind === 'reply' ? outcome : sameTime(startedAt, REFUSED_AFTER_MS, outcome);
  };
};

async function tryToLogIn(auth: Auth, call: Call) {
  const { email, password, otp } = call.body;
  const tried = await countTry(auth, { email, ip: call.ip, withCode: otp !== undefined });
  if (tried.waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
  const user = await driverOf(auth.users).findOne({ email });
  const attacked = tried.tries > tried.allowed && !isGuestAddress(email);
  if (attacked && otp === undefined) return codeNeeded(auth, email, user);

  const right = await auth.hasher.verify(user?.passwordHash, password);
  if (!right || user?.status !== 'active') {
    await tried.lengthenWait();
    return attacked
      ? refuse('wrong-code', { message: WRONG_TOGETHER, top: { otp: true } })
      : refuse('wrong-credentials');
  }
  if (attacked || (user.loginCode && user.kind === 'member')) {
    if (otp === undefined) return codeNeeded(auth, email, user);
    if (!(await useLoginCode(auth, email, otp))) {
      await tried.lengthenWait();
      return refuse('wrong-code', { message: WRONG_TOGETHER, top: { otp: true } });
    }
  }
  return welcome(auth, call, user);
}

async function codeNeeded(auth: Auth, email: string, user: User | null) {
  await sendLoginCode(auth, email, user);
  return refuse('code-needed', { top: { otp: true } });
}

/** Asked only after a right password: a stranger cannot use up the owner's code. */
async function useLoginCode(auth: Auth, email: string, code: string): Promise<boolean> {
  const subject = { purpose: 'login', of: email } as const;
  return (await tryCode(auth, subject, { code })) && (await spendCode(auth, subject, code));
}

async function welcome(auth: Auth, call: Call, user: User) {
  const { email, password, rememberPassword } = call.body;
  const now = auth.service.clocks.business.now();
  const device = deviceLabel(call.headers['user-agent']);
  const opened = await openSession(auth, user, { remember: rememberPassword ?? false, device });
  const seen = {
    lastLoginAt: now,
    previousLoginAt: user.lastLoginAt,
    deviceIds: withDevice(user.deviceIds, call.deviceId),
  };
  // After the session, and only on what was compared: whoever changed the password or blocked the account meanwhile ended every session, but could not see this one.
  const [{ matchedCount }] = await Promise.all([
    driverOf(auth.users).updateOne(
      { _id: user._id, passwordHash: user.passwordHash, status: 'active' },
      { $set: seen },
    ),
    forgetTries(auth, email),
  ]);
  if (matchedCount === 0) {
    await endSessions(auth, { userId: user._id, only: opened.sid });
    return refuse('wrong-credentials');
  }
  const first = user.kind === 'guest' && user.firstTime;
  if (first) await keepPasswordCopy(auth, { ...opened, password });
  return reply({
    token: opened.token,
    user: userView({ ...user, previousLoginAt: user.lastLoginAt }, first ? password : undefined),
  });
}

const MOST_DEVICES = 10;
const withDevice = (known: string[], device: string | undefined): string[] =>
  device === undefined ? known : [device, ...known.filter((one) => one !== device)].slice(0, MOST_DEVICES);
