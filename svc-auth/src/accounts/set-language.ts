import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { saveLanguage } from '../users/change-user';
import type { UserDeps } from '../users/user';

/** Stores the language of the account, which applies on every device. */
export const setLanguage =
  (deps: UserDeps): Handler<typeof endpoints.setLanguage> =>
  async ({ caller, body }) => {
    const { userId } = caller;
    const { language } = body;
    const user = await deps.users.raw.findOne({ _id: userId, status: 'active' }, { projection: { language: 1 } });
    if (!user) return refuse('sign-in');
    if (user.language !== language) await saveLanguage(deps, { userId, language });
    return reply({});
  };
