import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { changeUser } from '../accounts/change-user';
import { writeAudit } from '../audit/write-audit';

/** Lets a tester see tomorrow's fixtures as today's. Not in production; nowhere does it loosen the rules of entry. */
export const setPreview =
  (auth: Auth): Handler<typeof endpoints.setPreview> =>
  async (call) => {
    const { id } = call.params;
    const { on, reason } = call.body;
    if (auth.service.config.PROFILE === 'production')
      return refuse('mode-closed', { message: 'The preview is off in production.' });
    const done = await inTransaction(auth.service, async (tx) => {
      const user = await changeUser(auth, tx, id, { $set: { previewTomorrow: on } }, { status: 'active' });
      if (user)
        await writeAudit(
          auth,
          { by: call.caller.userId, action: 'set-preview', subject: id, reason, after: { previewTomorrow: on } },
          tx.session,
        );
      return user !== null;
    });
    return done ? reply({ _id: id, previewTomorrow: on }) : refuse('user-not-found');
  };
