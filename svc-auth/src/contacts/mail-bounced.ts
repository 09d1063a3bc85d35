import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { markBounced } from './mark-bounced';

/** Another part wrote to this address, and its mail came back. */
export const mailBounced =
  (auth: Auth): Handler<typeof endpoints.mailBounced> =>
  async ({ body: { email } }) => {
    await markBounced(auth, email);
    return reply({});
  };
