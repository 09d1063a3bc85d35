import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { UserDeps } from '../users/user';

/** Another service reports that its mail to this address bounced. */
export const reportBounce =
  (deps: UserDeps): Handler<typeof endpoints.mailBounced> =>
  async ({ body: { email } }) => {
    await markBounced(deps, email);
    return reply({});
  };

/** Marks an address as bouncing. No effect when no account has the address any more. */
export async function markBounced(deps: UserDeps, email: string): Promise<void> {
  await deps.users.updateOne(
    { email, emailBouncedAt: { $exists: false } },
    { $set: { emailBouncedAt: deps.service.clocks.machine.now() } },
  );
}
