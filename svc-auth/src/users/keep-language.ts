import type { Language } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { changeUser } from './change-user';

/** Notes the language of an account, and tells the parts that write to its player. */
export async function keepLanguage(
  auth: AuthContext,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  await inTransaction(auth.service, (tx) => changeUser(auth, tx, userId, { $set: { language } }, { status: 'active' }));
}
