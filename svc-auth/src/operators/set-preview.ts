import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { changeUser } from '../users/change-user';
import { recordAction } from '../users/record-action';
import type { AccountDeps } from '../accounts/avatar';

/** Shows a tester tomorrow's fixtures as today's. Refused in production; the rules of entry stay unchanged. */
export const setPreview =
  (deps: AccountDeps): Handler<typeof endpoints.setPreview> =>
  async (call) => {
    const { id } = call.params;
    const { on, reason } = call.body;
    if (deps.service.config.PROFILE === 'production')
      return refuse('mode-closed', { message: 'The preview is off in production.' });
    const done = await inTransaction(deps.service, async (tx) => {
      const user = await changeUser(
        deps,
        tx,
        id,
        { $set: { previewTomorrow: on } },
        { status: 'active', role: 'player' },
      );
      if (user)
        await recordAction(deps, tx, {
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
