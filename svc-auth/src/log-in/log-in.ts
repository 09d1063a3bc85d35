import type { IncomingHttpHeaders } from 'node:http';
import { type endpoints, paths, refusalTextFor } from '@baazi/contracts';
import { type Handler, keyedQueue, refuse, reply } from '@baazi/service-kit';
import { type CodeDeps, issueCode, spendCode, tryCode } from '../codes/one-time-code';
import { type FactorDeps, needsFactor } from '../factors/factor';
import { tryFactorCode } from '../factors/show-factor';
import { type MailDeps, mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import {
  type Budget,
  budgetOf,
  networkWaitSeconds,
  type Requester,
  requesterKey,
  waitBeforeCode,
} from '../protection/attempt-budget';
import { waitAfterWrong } from '../protection/guard-attempts';
import type { LimitDeps } from '../protection/limits';
import { padResponseTime } from '../protection/pad-response-time';
import { networkName, recordActivity, recordWrongPassword } from '../sessions/activity';
import { deviceLabel } from '../sessions/device-label';
import { savePasswordCopy } from '../sessions/password-copy';
import { isPlaceholderAddress } from '../users/email-address';
import { type User, userView } from '../users/user';
import { openLoginSession } from './open-login-session';

type Login = typeof endpoints.login;
type Call = Parameters<Handler<Login>>[0];
/** Longer than a refusal takes while few passwords are queued for hashing. */
const REFUSED_AFTER_MS = 150;
const WRONG_CREDENTIALS_OR_CODE = 'The email, password or One-Time Password is not right.';

/**
 * An unknown account, a wrong password and a blocked account get the same answer after the same time. After five wrong
 * attempts at an address (known or not) log-in requires a mailed code in addition to the password, which stops guessing
 * without locking out the owner. Guests get no mail; their wait grows instead.
 */
export const logIn = (deps: FactorDeps): Handler<Login> => {
  // Attempts are counted before they are compared, so a burst of right passwords would look like an attack. Queued,
  // each success clears the count before the next attempt is counted.
  const queued = keyedQueue({ concurrency: 2, waiting: 200 });
  return async (call) => {
    const startedAt = performance.now();
    const email = await addressOf(deps, call.body.email);
    const budget = budgetOf(await deps.users.raw.findOne({ email }, { projection: { deviceIds: 1 } }), call);
    const waitSeconds = await networkWaitSeconds(deps, 'login', { budget, ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    // One queue per budget: attempts of strangers do not delay the owner.
    const outcome = await queued(`${email} ${budget.key}`, () => attemptLogIn(deps, call, { email, budget }));
    return outcome.kind === 'reply' ? outcome : padResponseTime(startedAt, REFUSED_AFTER_MS, outcome);
  };
};

/** The address of the account with this username; an address, or a username that nobody has, is returned unchanged. */
async function addressOf({ users }: FactorDeps, loginName: string): Promise<string> {
  if (loginName.includes('@')) return loginName;
  const user = await users.raw.findOne({ username: loginName }, { projection: { email: 1 } });
  return user?.email ?? loginName;
}

async function attemptLogIn(deps: FactorDeps, call: Call, { email, budget }: { email: string; budget: Budget }) {
  const { password, otp } = call.body;
  const attempt = await countLoginAttempt(deps, { email, budget, withCode: otp !== undefined });
  if (attempt.waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: attempt.waitSeconds });
  const user = await deps.users.raw.findOne({ email });
  const isUnderAttack = attempt.attempts > attempt.allowed && !isPlaceholderAddress(email);
  if (isUnderAttack && otp === undefined) return codeNeeded(deps, { email, user, requester: call });

  const right = await deps.hasher.verify(user?.passwordHash, password);
  if (!right || user?.status !== 'active') {
    await attempt.lengthenWait();
    if (!right && user?.status === 'active') await recordWrongPassword(deps, call, user._id);
    return isUnderAttack
      ? refuse('wrong-code', { message: WRONG_CREDENTIALS_OR_CODE, top: { otp: true } })
      : refuse('wrong-credentials');
  }
  const requiresCode = isUnderAttack || (user.loginCode && user.kind === 'member');
  if (requiresCode && otp === undefined) return codeNeeded(deps, { email, user, requester: call });
  const code = requiresCode ? loginCode(deps, call, { email, code: otp ?? '' }) : undefined;
  if (code && !(await code.isRight())) return wrongCode(attempt);
  const withFactor = await needsFactor(deps, user._id);
  const factorRefusal = withFactor ? await refusalOfFactor(deps, { user, call, budget }) : undefined;
  if (factorRefusal) return factorRefusal;
  // Spent only now, so that a mistyped second factor does not require another mail.
  if (code && !(await code.spend())) return wrongCode(attempt);
  return succeed(deps, { call, user, attempt, withFactor });
}

async function wrongCode(attempt: LoginAttempt) {
  await attempt.lengthenWait();
  return refuse('wrong-code', { message: WRONG_CREDENTIALS_OR_CODE, top: { otp: true } });
}

/** Checked only after a right password, so that strangers neither learn of the factor nor use up attempts. */
async function refusalOfFactor(deps: FactorDeps, { user, call, budget }: { user: User; call: Call; budget: Budget }) {
  const code = call.body.factorCode;
  if (code === undefined) return refuse('factor-code-needed', { top: { factor: true } });
  const shown = await tryFactorCode(deps, { user, code, call });
  if (shown.kind === 'wrong') await warnOfWrongFactor(deps, { user, call, budget });
  if (shown.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: shown.waitSeconds });
  const { message } = refusalTextFor('wrong-factor');
  return shown.kind === 'wrong'
    ? refuse('wrong-factor', { errors: [{ path: 'factorCode', msg: message }], top: { factor: true } })
    : undefined;
}

/**
 * Somebody knows the password. The owner is told by mail, once a day, unless the code was mistyped on a known device
 * (T145).
 */
async function warnOfWrongFactor(
  deps: FactorDeps,
  { user, call, budget }: { user: User; call: Call; budget: Budget },
): Promise<void> {
  await recordActivity(deps, call, { userId: user._id, kind: 'wrong-factor' });
  if (budget.of === 'known-device') return;
  const sent = await deps.limits.count('notice-day', `wrong-factor:${user._id}`);
  if (sent.attempts > sent.allowed) return;
  const language = mailLanguage(user, call.headers);
  const text = mailTexts[language].wrongFactor({
    device: deviceLabel(call.headers['user-agent']),
    network: networkName(call.ip),
  });
  await deps.mailbox.put(
    user.email,
    mailWithButton(language, text, `${deps.service.config.PORTAL_ORIGIN}${paths.forgotPassword}`),
  );
}

async function codeNeeded(deps: FactorDeps, recipient: { email: string; user: User | null; requester: Call }) {
  await sendLoginCode(deps, recipient);
  return refuse('code-needed', { top: { otp: true } });
}

/** Checked only after a right password, so that strangers cannot use up the owner's code. */
function loginCode(deps: FactorDeps, call: Call, { email, code }: { email: string; code: string }) {
  const subject = { purpose: 'login', of: email, by: requesterKey(call) } as const;
  return { isRight: () => tryCode(deps, subject, { code }), spend: () => spendCode(deps, subject, code) };
}

async function succeed(
  deps: FactorDeps,
  { call, user, attempt, withFactor }: { call: Call; user: User; attempt: LoginAttempt; withFactor: boolean },
) {
  const { password, rememberPassword } = call.body;
  const [opened] = await Promise.all([
    openLoginSession(deps, { user, call, remember: rememberPassword ?? false, withFactor }),
    attempt.resetCount(),
  ]);
  if (!opened) return refuse('wrong-credentials');
  const first = user.kind === 'guest' && user.firstTime;
  if (first) await savePasswordCopy(deps, { ...opened, password });
  return reply({
    token: opened.token,
    user: userView({ ...user, previousLoginAt: user.lastLoginAt }, first ? password : undefined),
  });
}

interface LoginAttempt {
  /** Attempts at this account within the hour, this one included. */
  attempts: number;
  allowed: number;
  /** More than 0: this attempt must be refused unchecked. */
  waitSeconds: number;
  lengthenWait: () => Promise<void>;
  /** After a right password: resets the count of the account, not that of the network. */
  resetCount: () => Promise<void>;
}

/**
 * Counts an attempt at an account before anything is compared, also for an unknown address. Each known device has its
 * own count, so that attempts of strangers do not delay it. A guest account waits as a whole. A member's account asks
 * for a code from the sixth attempt on; guesses at that code wait by account and budget, so that they delay the
 * attacker and not the owner.
 */
async function countLoginAttempt(
  deps: LimitDeps,
  { email, budget, withCode }: { email: string; budget: Budget; withCode: boolean },
): Promise<LoginAttempt> {
  const guest = isPlaceholderAddress(email);
  const own = budget.of === 'known-device' ? `${email}:${budget.key}` : email;
  const waiter = guest ? `login:${own}` : `login:${email}:${budget.key}`;
  const nothing = async (): Promise<void> => undefined;
  const waitSeconds = guest || withCode ? await deps.limits.waitLeft(waiter) : 0;
  if (waitSeconds > 0) return { attempts: 0, allowed: 0, waitSeconds, lengthenWait: nothing, resetCount: nothing };
  const { attempts, allowed } = await deps.limits.count('wrong-password', own);
  const guessed = withCode && !guest ? (await deps.limits.count('wrong-with-code', waiter)).attempts : 0;
  const lengthenWait = async (): Promise<void> => {
    const seconds = waitAfterWrong(guest ? attempts : guessed);
    if (seconds > 0) await deps.limits.startWait(waiter, seconds);
  };
  const resetCount = (): Promise<void> => deps.limits.reset('wrong-password', own);
  return { attempts, allowed, waitSeconds: 0, lengthenWait, resetCount };
}

/** Sends a log-in code unless one was sent within a minute. For an unknown address everything but the mail is done. */
async function sendLoginCode(
  deps: CodeDeps & LimitDeps & MailDeps,
  {
    email,
    user,
    requester,
  }: { email: string; user: User | null; requester: Requester & { headers: IncomingHttpHeaders } },
): Promise<void> {
  const subject = { purpose: 'login', of: email, by: requesterKey(requester) } as const;
  if ((await waitBeforeCode(deps, subject, budgetOf(user, requester))) > 0) return;
  const code = await issueCode(deps, subject);
  if (user?.status !== 'active' || user.kind !== 'member') return;
  const language = mailLanguage(user, requester.headers);
  const text = { ...mailTexts[language].loginCode(), code, usefulForSeconds: 600 };
  const url = `${deps.service.config.PORTAL_ORIGIN}${paths.login}`;
  await deps.mailbox.put(email, mailWithButton(language, text, url));
}
