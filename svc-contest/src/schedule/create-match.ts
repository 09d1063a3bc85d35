import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import type { ScheduleDeps } from './schedule-deps';
import { matchOfRow } from './season/match-of-row';
import { publishMatches } from './publish-matches';

/** An operator publishes one match. */
export const createMatch =
  (deps: ScheduleDeps): Handler<typeof endpoints.createMatch> =>
  async ({ body, caller }) => {
    const { reason, ...row } = body;
    const match = matchOfRow(row, { now: deps.now(), shiftDays: 0 });
    if (!match)
      return refuse('invalid-input', { errors: [{ path: 'matchNumber', msg: 'Please give the match number.' }] });
    if (row.teams[0] === row.teams[1])
      return refuse('invalid-input', { errors: [{ path: 'teams', msg: 'A team cannot play itself.' }] });
    try {
      await inTransaction(deps.service, async (tx) => {
        await publishMatches(deps, tx, [match]);
        await deps.service.operatorsLog.record(tx, {
          by: caller.userId,
          action: 'publish-match',
          subject: match.matchID,
          reason: reason ?? 'published',
          after: { key: match.key, startsAt: match.startsAt, teams: match.teams },
        });
      });
    } catch (error) {
      if (isDuplicateKey(error)) return refuse('match-exists');
      throw error;
    }
    deps.announceChange();
    return reply({ matchID: match.matchID }, { status: 201 });
  };
