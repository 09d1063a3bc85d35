import { type endpoints, wordsFor } from '@baazi/contracts';
import { type Handler, keyedQueue, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { hasFactor } from '../factors/has-factor';
import { tryFactorCode } from '../factors/try-factor-code';
import { askerKey, type Budget, budgetOf, waitOfNetwork } from '../login-protection/asker';
import { countTry, type Tried } from '../login-protection/count-try';
import { sameTime } from '../login-protection/same-time';
import { spendCode, tryCode } from '../one-time-passwords/try-code';
import { keepPasswordCopy } from '../sessions/password-copy';
import { isGuestAddress } from '../users/guest-address';
import type { User } from '../users/user';
import { userView } from '../users/user-view';
import { letIn } from './let-in';
import { sendLoginCode } from './send-login-code';

type Login = typeof endpoints.login;
type Call = Parameters<Handler<Login>>[0];
/** Longer than a refusal takes when the line of hashes is short. */
const REFUSED_AFTER_MS = 150;
const WRONG_TOGETHER = 'The email, password or One-Time Password is not right.';

/**
 * Unknown, wrong, blocked: one answer, in one time. After five wrong tries at an address (known or not) the way in is a
 * code by mail beside the password, so that a guesser gets nowhere and the owner is never locked out. A guest has no
 * mail: for him the wait grows instead.
 */
export const logIn = (auth: AuthContext): Handler<Login> => {
  // Tries are counted before they are compared, so a burst of right passwords would look like an attack: with this each
  // success clears the count before the next is counted.
  const fewAtATime = keyedQueue({ concurrency: 2, waiting: 200 });
  return async (call) => {
    const startedAt = performance.now();
    const { email } = call.body;
    const budget = budgetOf(await auth.users.raw.findOne({ email }, { projection: { deviceIds: 1 } }), call);
    const waitSeconds = await waitOfNetwork(auth, 'login', { budget, ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    // A line for each budget: strangers in theirs do not stand before the owner.
    const outcome = await fewAtATime(`${email} ${budget.key}`, () => tryToLogIn(auth, call, budget));
    return outcome.kind === 'reply' ? outcome : sameTime(startedAt, REFUSED_AFTER_MS, outcome);
  };
};

async function tryToLogIn(auth: AuthContext, call: Call, budget: Budget) {
  const { email, password, otp, factorCode } = call.body;
  const tried = await countTry(auth, { email, budget, withCode: otp !== undefined });
  if (tried.waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
  const user = await auth.users.raw.findOne({ email });
  const attacked = tried.tries > tried.allowed && !isGuestAddress(email);
  if (attacked && otp === undefined) return codeNeeded(auth, { email, user, asker: call });

  const right = await auth.hasher.verify(user?.passwordHash, password);
  if (!right || user?.status !== 'active') {
    await tried.lengthenWait();
    return attacked
      ? refuse('wrong-code', { message: WRONG_TOGETHER, top: { otp: true } })
      : refuse('wrong-credentials');
  }
  const asksCode = attacked || (user.loginCode && user.kind === 'member');
  if (asksCode && otp === undefined) return codeNeeded(auth, { email, user, asker: call });
  const code = asksCode ? loginCode(auth, call, otp ?? '') : undefined;
  if (code && !(await code.isRight())) return wrongCode(tried);
  const withFactor = await hasFactor(auth, user._id);
  const notShown = withFactor ? await reasonFactorIsNotShown(auth, user, factorCode) : undefined;
  if (notShown) return notShown;
  // Only now, so that nobody needs another mail because of a slip at the second factor.
  if (code && !(await code.spend())) return wrongCode(tried);
  return welcome(auth, { call, user, tried, withFactor });
}

async function wrongCode(tried: Tried) {
  await tried.lengthenWait();
  return refuse('wrong-code', { message: WRONG_TOGETHER, top: { otp: true } });
}

/** Asked only after a right password: a stranger learns nothing of it, and uses up no try. */
async function reasonFactorIsNotShown(auth: AuthContext, user: User, code: string | undefined) {
  if (code === undefined) return refuse('factor-code-needed', { top: { factor: true } });
  const shown = await tryFactorCode(auth, user, code);
  if (shown.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: shown.waitSeconds });
  const { message } = wordsFor('wrong-factor');
  return shown.kind === 'wrong'
    ? refuse('wrong-factor', { errors: [{ path: 'factorCode', msg: message }], top: { factor: true } })
    : undefined;
}

async function codeNeeded(auth: AuthContext, whom: { email: string; user: User | null; asker: Call }) {
  await sendLoginCode(auth, whom);
  return refuse('code-needed', { top: { otp: true } });
}

/** Asked only after a right password: a stranger cannot use up the owner's code. */
function loginCode(auth: AuthContext, call: Call, code: string) {
  const subject = { purpose: 'login', of: call.body.email, by: askerKey(call) } as const;
  return { isRight: () => tryCode(auth, subject, { code }), spend: () => spendCode(auth, subject, code) };
}

async function welcome(
  auth: AuthContext,
  { call, user, tried, withFactor }: { call: Call; user: User; tried: Tried; withFactor: boolean },
) {
  const { password, rememberPassword } = call.body;
  const [opened] = await Promise.all([
    letIn(auth, { user, call, remember: rememberPassword ?? false, withFactor }),
    tried.forget(),
  ]);
  if (!opened) return refuse('wrong-credentials');
  const first = user.kind === 'guest' && user.firstTime;
  if (first) await keepPasswordCopy(auth, { ...opened, password });
  return reply({
    token: opened.token,
    user: userView({ ...user, previousLoginAt: user.lastLoginAt }, first ? password : undefined),
  });
}
