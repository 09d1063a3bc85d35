import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { markBounced } from './mark-bounced';

/** Another part wrote to this address, and its mail came back. */
export const mailBounced =
  (auth: AuthContext): Handler<typeof endpoints.mailBounced> =>
  async ({ body: { email } }) => {
    await markBounced(auth, email);
    return reply({});
  };
