import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { isGuestAddress } from '../users/guest-address';

/** Where players are written to. A blocked one is: support answers him, and money of his may move. */
export const contacts =
  (auth: AuthContext): Handler<typeof endpoints.contacts> =>
  async ({ body }) => {
    const users = await auth.users.raw
      .find(
        { _id: { $in: [...new Set(body.ids)] }, status: { $ne: 'closed' } },
        { projection: { email: 1, emailVerified: 1, emailBouncedAt: 1, name: 1, language: 1 } },
      )
      .toArray();
    return reply({
      contacts: users
        .filter(({ email }) => !isGuestAddress(email))
        .map(({ _id, email, emailVerified, emailBouncedAt, name, language }) => ({
          userId: _id,
          email,
          verified: emailVerified,
          ...(emailBouncedAt ? { bounces: true } : {}),
          name,
          ...(language ? { language } : {}),
        })),
    });
  };
