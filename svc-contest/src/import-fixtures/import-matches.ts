import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { BadSeasonFile } from '../fixtures/season-rows';
import { isDuplicate } from '../markets/is-duplicate';
import { importFixtures } from './import-fixtures';

const SHOWN_CONFLICTS = 20;

/** Operators import fixtures: a dry run first, then the same file for good. */
export const importMatches =
  (contest: Contest): Handler<typeof endpoints.importMatches> =>
  async ({ body, caller }) => {
    const { format, text, dryRun, applyMoves, reason } = body;
    if (!dryRun && reason === undefined)
      return refuse('invalid-input', { errors: [{ path: 'reason', msg: 'Please give a reason.' }] });
    try {
      const report = await importFixtures(contest, {
        format,
        text,
        dryRun,
        applyMoves,
        by: caller.userId,
        reason: reason ?? 'dry run',
      });
      if (dryRun || report.applied) return reply(report);
      return refuse('import-conflict', {
        errors: report.conflicts
          .slice(0, SHOWN_CONFLICTS)
          .map(({ key, why }) => ({ path: 'text', msg: `${key}: ${why}` })),
      });
    } catch (error) {
      if (error instanceof BadSeasonFile)
        return refuse('invalid-input', { errors: [{ path: 'text', msg: error.message }] });
      // Two imports of the same file at once: the other one published these matches.
      if (isDuplicate(error))
        return refuse('import-conflict', { message: 'Another import is under way. Please look again.' });
      throw error;
    }
  };
