import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { clashText, publishedClashOf } from './clash-of';
import { type ScheduleDeps, publishMatches } from './publish-matches';
import { matchOfRow } from './season/match-of-row';

/** An operator publishes one match. */
export const createMatch =
  (deps: ScheduleDeps): Handler<typeof endpoints.createMatch> =>
  async ({ body, caller }) => {
    const { reason, beside, ...row } = body;
    const match = matchOfRow(row, { now: deps.now(), shiftDays: 0 });
    if (!match)
      return refuse('invalid-input', { errors: [{ path: 'matchNumber', msg: 'Please give the match number.' }] });
    if (row.teams[0] === row.teams[1])
      return refuse('invalid-input', { errors: [{ path: 'teams', msg: 'A team cannot play itself.' }] });
    // One real match is never two markets: a person who has seen the other one decides, with a reason.
    const clash = await publishedClashOf(deps, match);
    if (clash && (beside !== clash.matchID || reason === undefined))
      return refuse('match-clash', { errors: [{ path: 'beside', msg: clashText(match, clash) }] });
    try {
      await inTransaction(deps.service, async (tx) => {
        await publishMatches(deps, tx, [match]);
        await deps.service.operatorsLog.record(tx, {
          by: caller.userId,
          action: 'publish-match',
          subject: match.matchID,
          reason: reason ?? 'published',
          after: { key: match.key, startsAt: match.startsAt, teams: match.teams, beside },
        });
      });
    } catch (error) {
      if (isDuplicateKey(error)) return refuse('match-exists');
      throw error;
    }
    deps.announceChange();
    return reply({ matchID: match.matchID }, { status: 201 });
  };
