import { type Handler, inTransaction, refuse, stepUpRefusal, type Tx } from '@baazi/service-kit';
import { type endpoints, paths } from '@baazi/contracts';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import type { MailTexts } from '../mails/texts.en';
import { type ActivityCall, recordActivity } from '../sessions/activity';
import { endSessions, recordFactorShown } from '../sessions/open-session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { factorFacts } from '../users/operator-grants';
import { recordAction } from '../users/record-action';
import type { User } from '../users/user';
import { type FactorDeps, type Factor, hasFactor } from './factor';
import { replaceRecoveryCodes, newRecoveryCodes } from './recovery-codes';
import { confirmPerson } from './step-up';

type Call = Parameters<Handler<typeof endpoints.beginTotp>>[0];

/**
 * Changes of second factors require the person: neither a stolen token nor a stolen password is enough. Guests cannot have factors, because no mail can notify them.
 */
export async function authorizeFactorChange(deps: FactorDeps, { caller, body }: Pick<Call, 'caller' | 'body'>) {
  const { userId, sid } = caller;
  const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
  if (!user) return refuse('sign-in');
  if (user.kind === 'guest') return refuse('forbidden');
  const unconfirmed = stepUpRefusal(await confirmPerson(deps, { user, sid, password: body.password }));
  return unconfirmed ?? ({ kind: 'authorized', user } as const);
}

interface Enrolment {
  user: User;
  sid: string;
  call: ActivityCall;
  factor: Factor;
  write: (tx: Tx) => Promise<void>;
}

/**
 * Enrols a factor that was just shown. The first factor creates recovery codes and ends every other session, because
 * those were opened without it.
 */
export async function enrolFactor(
  deps: FactorDeps,
  { user, sid, call, factor, write }: Enrolment,
): Promise<{ recoveryCodes?: string[] }> {
  const codes = newRecoveryCodes();
  const isFirst = await inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    const isFirst = !(await hasFactor(deps, user._id, session));
    await write(tx);
    if (isFirst) {
      await replaceRecoveryCodes(deps, { userId: user._id, codes }, session);
      await endSessions(deps, tx, { userId: user._id, kept: { sid, as: sid } });
    }
    await recordFactorShown(deps, sid, session);
    await recordFactorChange(deps, tx, { user, change: 'add-factor', factor });
    return isFirst;
  });
  deps.mailbox.wakeSender();
  await recordActivity(deps, call, { userId: user._id, kind: 'factor-added', sid, about: factor.name });
  await syncSessionCache(deps);
  return isFirst ? { recoveryCodes: codes } : {};
}

type FactorChange = Parameters<MailTexts['factorChanged']>[0]['change'];
interface ChangedFactor {
  user: User;
  change: FactorChange;
  factor?: Factor;
  /** the operator or command line that changed it; absent: the owner */
  by?: string;
}

/** Notifies the owner by mail in the transaction of the change. Changes at operators also enter the operators' log. */
export async function recordFactorChange(
  deps: FactorDeps,
  tx: Tx,
  { user, change, factor, by = user._id }: ChangedFactor,
): Promise<void> {
  const language = mailLanguage(user);
  const text = mailTexts[language].factorChanged({
    change,
    isApp: factor?.kind === 'totp',
    passkey: factor?.kind === 'passkey' ? factor.name : undefined,
  });
  const url = `${deps.service.config.PORTAL_ORIGIN}${paths.forgotPassword}`;
  await deps.mailbox.put(user.email, mailWithButton(language, text, url), tx.session);
  if (user.role !== 'operator') return;
  await recordAction(deps, tx, {
    by,
    action: change,
    subject: user._id,
    reason: '',
    after: factor && { name: factor.name, ...factorFacts(factor) },
  });
}
