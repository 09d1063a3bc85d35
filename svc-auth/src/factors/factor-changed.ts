import type { Tx } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { recordAction } from '../operators-log/record-action';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import type { Factor } from './factor';
import { type FactorChange, factorChangedMail } from './factor-changed-mail';

interface Change {
  user: User;
  change: FactorChange;
  factor?: Pick<Factor, 'kind' | 'name'>;
  /** absent: the owner */
  by?: string;
}

/** Tells the owner by mail, in the commit of the change; an operator's stands in the operators' log too. */
export async function factorChanged(
  auth: AuthContext,
  tx: Tx,
  { user, change, factor, by = user._id }: Change,
): Promise<void> {
  const { PORTAL_ORIGIN } = auth.service.config;
  await auth.mailbox.put(
    user.email,
    factorChangedMail({ change, factor, portalOrigin: PORTAL_ORIGIN, language: languageOf(user) }),
    tx.session,
  );
  if (user.role !== 'operator') return;
  await recordAction(auth, tx, {
    by,
    action: change,
    subject: user._id,
    reason: '',
    ...(factor ? { after: { kind: factor.kind, name: factor.name } } : {}),
  });
}
