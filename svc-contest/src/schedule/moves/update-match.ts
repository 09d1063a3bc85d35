import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { clashText, publishedClashOf } from '../clash-of';
import type { ScheduleDeps } from '../publish-matches';
import { moveMatch } from './move-match';
import { refundMessage } from './plan-move';

/** An operator moves a match or edits its venue. */
export const updateMatch =
  (deps: ScheduleDeps): Handler<typeof endpoints.updateMatch> =>
  async ({ params: { matchID }, body, caller }) => {
    const { beside, ...change } = body;
    const startsAt = change.startsAt === undefined ? undefined : new Date(change.startsAt);
    const fixture = startsAt && (await deps.fixtures.findOne({ matchID }).lean());
    if (startsAt && fixture) {
      // As for a match that is made by hand.
      const moved = { matchID, teams: fixture.teams, startsAt };
      const clash = await publishedClashOf(deps, moved);
      if (clash && beside !== clash.matchID)
        return refuse('match-clash', { errors: [{ path: 'beside', msg: clashText(moved, clash) }] });
    }
    const outcome = await moveMatch(deps, {
      ...change,
      matchID,
      startsAt,
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
