import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ScheduleDeps } from '../schedule-deps';
import { moveMatch } from './move-match';
import { refundMessage } from './plan-move';

/** An operator moves a match or edits its venue. */
export const updateMatch =
  (deps: ScheduleDeps): Handler<typeof endpoints.updateMatch> =>
  async ({ params, body, caller }) => {
    const outcome = await moveMatch(deps, {
      ...body,
      matchID: params.matchID,
      startsAt: body.startsAt === undefined ? undefined : new Date(body.startsAt),
      by: caller.userId,
    });
    switch (outcome.kind) {
      case 'match-not-found':
        return refuse('match-not-found');
      case 'entry-closed':
        return refuse('entry-closed', { message: 'This match has a declared result and cannot be moved.' });
      case 'refund-unconfirmed':
        return refuse('refund-unconfirmed', refundMessage(outcome.refunds));
      case 'changed':
        return reply({
          matchID: outcome.matchID,
          startsAt: outcome.startsAt.toISOString(),
          locksAt: outcome.locksAt.toISOString(),
          refunds: outcome.refunds,
        });
    }
  };
