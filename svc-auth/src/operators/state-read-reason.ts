import type { endpoints } from '@baazi/contracts';
import { acceptReadReason, type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { SessionDeps } from '../sessions/session';
import { recordAction } from '../users/record-action';

const HOUR_MS = 3600_000;

/** Logs why an operator looks at more people than usual, and allows it for an hour. */
export const stateReadReason =
  (deps: SessionDeps): Handler<typeof endpoints.stateReadReason> =>
  async ({ caller, body: { reason } }) => {
    if (caller.role !== 'operator') return refuse('forbidden');
    const { userId } = caller;
    await inTransaction(deps.service, (tx) =>
      recordAction(deps, tx, { by: userId, action: 'state-read-reason', subject: 'users', reason }),
    );
    await acceptReadReason(deps.service, userId);
    return reply({ until: new Date(deps.service.clocks.machine.now().getTime() + HOUR_MS).toISOString() });
  };
