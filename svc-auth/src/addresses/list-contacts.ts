import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import { isPlaceholderAddress } from '../users/email-address';
import type { UserDeps } from '../users/user';

/** The players' e-mail addresses. Includes blocked players: support answers them, and their money may still move. */
export const listContacts =
  (deps: UserDeps): Handler<typeof endpoints.contacts> =>
  async ({ body }) => {
    const users = await deps.users.raw
      .find(
        { _id: { $in: [...new Set(body.ids)] }, status: { $ne: 'closed' } },
        { projection: { email: 1, emailVerified: 1, emailBouncedAt: 1, name: 1, language: 1 } },
      )
      .toArray();
    return reply({
      contacts: users
        .filter(({ email }) => !isPlaceholderAddress(email))
        .map(({ _id, email, emailVerified, emailBouncedAt, name, language }) => ({
          userId: _id,
          email,
          verified: emailVerified,
          bounces: emailBouncedAt ? true : undefined,
          name,
          language,
        })),
    });
  };
