import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { keepLanguage } from '../users/keep-language';

/** The player has switched the portal's language: from now on it is the account's, on every device. */
export const setLanguage =
  (auth: AuthContext): Handler<typeof endpoints.setLanguage> =>
  async ({ caller, body }) => {
    const { userId } = caller;
    const { language } = body;
    const user = await auth.users.raw.findOne({ _id: userId, status: 'active' }, { projection: { language: 1 } });
    if (!user) return refuse('sign-in');
    if (user.language !== language) await keepLanguage(auth, { userId, language });
    return reply({});
  };
