import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { changeUser } from '../users/change-user';
import { recordAction } from '../operators-log/record-action';

/** Lets a tester see tomorrow's fixtures as today's. Not in production; nowhere does it loosen the rules of entry. */
export const setPreview =
  (auth: AuthContext): Handler<typeof endpoints.setPreview> =>
  async (call) => {
    const { id } = call.params;
    const { on, reason } = call.body;
    if (auth.service.config.PROFILE === 'production')
      return refuse('mode-closed', { message: 'The preview is off in production.' });
    const done = await inTransaction(auth.service, async (tx) => {
      const user = await changeUser(auth, tx, id, { $set: { previewTomorrow: on } }, { status: 'active' });
      if (user)
        await recordAction(auth, tx, {
          by: call.caller.userId,
          action: 'set-preview',
          subject: id,
          reason,
          after: { previewTomorrow: on },
        });
      return user !== null;
    });
    return done ? reply({ _id: id, previewTomorrow: on }) : refuse('user-not-found');
  };
