import type { IncomingHttpHeaders } from 'node:http';
import { type endpoints, paths, preferredLanguage, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { reasonPasswordIsRefused } from '../passwords/reason-password-is-refused';
import { isPlaceholderAddress } from '../users/email-address';
import { memberUsername } from '../users/new-user';
import type { User } from '../users/user';
import type { AccountDeps } from './avatar';
import { isElsewhere } from './is-elsewhere';
import { type NewAccount, registerUser, type RegistrationResult } from './register-user';

/** Signs up a member; the portal then logs in with the same credentials. */
export const signUp =
  (deps: AccountDeps): Handler<typeof endpoints.signup> =>
  async (call) => {
    const { name, email, password, refferalID, livesIn } = call.body;
    // Answers beyond the allowance would say which addresses have an account; a guest can add one later.
    const waitSeconds = await deps.limits.perAddress('signup', call.ip);
    if (waitSeconds > 0)
      return refuse('too-many-requests', { retryAfterSeconds: waitSeconds, message: texts.joinAsGuest });
    if (isElsewhere(deps.licence, { livesIn, headers: call.headers })) return refuse('not-licensed-there');
    if (isPlaceholderAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a valid email.' }] });
    const weak = await reasonPasswordIsRefused(deps, password, { name, email });
    if (weak) return refuse('weak-password', { message: weak });
    const sponsor = refferalID
      ? await deps.users.findOne({ referralCode: refferalID, status: 'active', role: 'player' }).lean<User>()
      : undefined;
    if (sponsor === null) return refuse('unknown-referral');

    const passwordHash = await deps.hasher.hash(password);
    const registered = await registerWithFreeName(deps, {
      name,
      email,
      passwordHash,
      livesIn,
      kind: 'member',
      deviceId: call.deviceId,
      language: preferredLanguage(call.headers['accept-language']),
      sponsor,
    });
    if (registered.kind === 'email-taken') {
      await warnOfTakenAddress(deps, email, call.headers);
      return refuse('email-taken');
    }
    const { user } = registered;
    const language = mailLanguage(user, call.headers);
    const url = `${deps.service.config.PORTAL_ORIGIN}${paths.login}`;
    await deps.mailbox.put(email, mailWithButton(language, mailTexts[language].welcome(user), url));
    return reply({ email }, { status: 201, message: texts.signedUp });
  };

/** The suffix of a username is random, so a retry almost never hits another taken one. */
async function registerWithFreeName(
  deps: AccountDeps,
  newcomer: Omit<NewAccount, 'username'>,
): Promise<Exclude<RegistrationResult, { kind: 'username-taken' }>> {
  for (let tries = 0; tries < 5; tries += 1) {
    const registered = await registerUser(deps, { ...newcomer, username: memberUsername(newcomer.name) });
    if (registered.kind !== 'username-taken') return registered;
  }
  throw new Error('no free username was found');
}

/** At most one such mail a day, because strangers can cause it. */
async function warnOfTakenAddress(
  deps: AccountDeps,
  email: string,
  requestHeaders: IncomingHttpHeaders,
): Promise<void> {
  const sent = await deps.limits.count('notice-day', email);
  if (sent.attempts > sent.allowed) return;
  const owner = await deps.users.findOne({ email }, { language: 1 }).lean<Pick<User, 'language'>>();
  const language = mailLanguage(owner, requestHeaders);
  const url = `${deps.service.config.PORTAL_ORIGIN}${paths.forgotPassword}`;
  await deps.mailbox.put(email, mailWithButton(language, mailTexts[language].addressTaken(), url));
}

/** The first name of the referring player, for the sign-up page of a referral link. */
export const findSponsor =
  (deps: AccountDeps): Handler<typeof endpoints.sponsor> =>
  async (call) => {
    const waitSeconds = await deps.limits.perAddress('lookup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const sponsor = await deps.users
      .findOne({ referralCode: call.params.code.trim().toUpperCase(), status: 'active', role: 'player' })
      .lean<User>();
    if (!sponsor) return refuse('unknown-referral');
    return reply({ name: sponsor.name.split(/\s+/)[0] ?? sponsor.name });
  };
