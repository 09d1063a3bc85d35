import {
  dayInIndia,
  type endpoints,
  fieldError,
  type FieldError,
  paths,
  type ReceivedBy,
  texts,
} from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply, stepUpRefusal } from '@baazi/service-kit';
import { maskEmail } from '@baazi/service-kit/mails';
import type { UpdateQuery } from 'mongoose';
import { isAddressReserved, issueUndoLink } from '../addresses/undo-email-change';
import { sendAddressCode } from '../addresses/verify-email';
import { confirmPerson } from '../factors/step-up';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { recordActivity } from '../sessions/activity';
import { changeUser } from '../users/change-user';
import { isPlaceholderAddress } from '../users/email-address';
import { searchWords } from '../users/new-user';
import { type User, userView } from '../users/user';
import { type AccountDeps, deleteAvatars } from './avatar';

/**
 * Edits the profile. A new e-mail address is stored as `pendingEmail` until its code is entered; until then the old one
 * stays the log-in, and a mail to it warns of the change. Changing the address and disabling the log-in code require
 * the password, so that a stolen token cannot take over the account.
 */
export const updateProfile =
  (deps: AccountDeps): Handler<typeof endpoints.updateProfile> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { dob, email, avatar, loginCode, password } = call.body;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const birthRefused = dob
      ? reasonBirthDateIsRefused(dob, deps.service.clocks.business.now(), deps.licence?.minimumAge)
      : undefined;
    if (birthRefused) return refuse('invalid-input', { errors: [birthRefused] });
    const isNewAddress = email !== user.email && email !== user.pendingEmail;
    if (isNewAddress && isPlaceholderAddress(email))
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] });
    const disablesLoginCode = user.loginCode && loginCode === false;
    if (isNewAddress || disablesLoginCode) {
      const unconfirmed = stepUpRefusal(await confirmPerson(deps, { user, sid, password }));
      if (unconfirmed) return unconfirmed;
    }
    if (isNewAddress) {
      // Counted like a sign-up, so that this does not allow to enumerate accounts.
      const waitSeconds = await deps.limits.perAddress('signup', call.ip);
      if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
      if ((await deps.users.exists({ email })) || (await isAddressReserved(deps, email, userId)))
        return refuse('email-taken');
    }
    const language = mailLanguage(user, call.headers);
    const changed = await inTransaction(deps.service, async (tx) => {
      const { passwordHash } = user;
      const after = await changeUser(
        deps,
        tx,
        userId,
        profileChange(user, call.body, deps.service.clocks.machine.now()),
        {
          status: 'active',
          passwordHash,
        },
      );
      if (after && isNewAddress && !isPlaceholderAddress(after.email)) {
        const undoUrl = await issueUndoLink(deps, { userId, sid, email: after.email }, tx.session);
        const text = mailTexts[language].emailChangeAsked({ newEmail: maskEmail(email) });
        await deps.mailbox.put(after.email, mailWithButton(language, text, undoUrl), tx.session);
      }
      if (after && disablesLoginCode) {
        const url = `${deps.service.config.PORTAL_ORIGIN}${paths.forgotPassword}`;
        const mail = mailWithButton(language, mailTexts[language].loginCodeOff(), url);
        await deps.mailbox.put(after.email, mail, tx.session);
      }
      return after;
    });
    // The account was blocked or its password changed meanwhile, which ended this session.
    if (!changed) return refuse('sign-in');
    if (isNewAddress || changed.loginCode !== user.loginCode)
      deps.service.security.record('authn_factor_change', {
        user: userId,
        address: call.ip,
        requestId: call.requestId,
      });
    deps.mailbox.wakeSender();
    if (isNewAddress) {
      await recordActivity(deps, call, { userId, kind: 'address-asked', sid, about: maskEmail(email) });
      await sendAddressCode(deps, changed);
    }
    if (avatar !== undefined) await deleteAvatars(deps, userId);
    return reply(userView(changed), { message: texts.profileUpdated });
  };

type Fields = ReceivedBy<typeof endpoints.updateProfile>['body'];
const clearable = ['phone', 'state', 'gender', 'dob', 'upi', 'avatar'] as const;

/** The update of the document: an absent field is unchanged, an empty one is removed. */
function profileChange(user: User, fields: Fields, now: Date): UpdateQuery<User> {
  const set: Partial<User> & { 'editedAt.upi'?: Date } = {
    name: fields.name,
    searchWords: searchWords({ ...user, name: fields.name }),
  };
  const unset: Partial<Record<keyof User, 1>> = {};
  for (const field of clearable) {
    const value = fields[field];
    if (value === '') unset[field] = 1;
    else if (value !== undefined) set[field] = value;
  }
  if (fields.upi !== undefined && fields.upi !== (user.upi ?? '')) set['editedAt.upi'] = now;
  if (fields.hideAsWinner !== undefined) set.hideAsWinner = fields.hideAsWinner;
  if (fields.loginCode !== undefined) set.loginCode = fields.loginCode;
  if (fields.email === user.email) unset.pendingEmail = 1;
  else set.pendingEmail = fields.email;
  return { $set: set, ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}) };
}

const ADULT_YEARS = 18;
const MAX_AGE = 120;

/** Players must be 18, or as old as the licence says. `dob` is a calendar day; the age is computed by the date in India. */
export function reasonBirthDateIsRefused(dob: string, now: Date, minimumAge = ADULT_YEARS): FieldError | undefined {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = dayInIndia(now).split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && today >= day);
  const age = thisYear - year - (hadBirthday ? 0 : 1);
  if (age > MAX_AGE || age < 0) return { path: 'dob', msg: 'Please provide a valid date of birth.' };
  return age < minimumAge ? fieldError('dob', { key: 'too-young', params: { years: minimumAge } }) : undefined;
}
