import type { endpoints } from '@baazi/contracts';
import { type Handler, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import type { ScheduleDeps } from '../publish-matches';
import { refundMessage } from '../moves/plan-move';
import { importFixtures, type Imported } from './import-fixtures';

const MAX_CONFLICTS = 20;

/** Operators import fixtures: first a dry run, then the same file for real. */
export const importMatches =
  (deps: ScheduleDeps): Handler<typeof endpoints.importMatches> =>
  async ({ body, caller }) => {
    const { format, text, dryRun, applyMoves, expects, reason = 'dry run' } = body;
    if (!dryRun && body.reason === undefined)
      return refuse('invalid-input', { errors: [{ path: 'reason', msg: 'Please give a reason.' }] });
    let imported: Imported;
    try {
      imported = await importFixtures(deps, {
        format,
        text,
        dryRun,
        applyMoves,
        expects,
        by: caller.userId,
        reason,
      });
    } catch (error) {
      // A concurrent import published these matches.
      if (isDuplicateKey(error))
        return refuse('import-conflict', { message: 'Another import is under way. Please look again.' });
      throw error;
    }
    if (imported.kind === 'unusable') return refuse('invalid-input', { errors: [{ path: 'text', msg: imported.why }] });
    if (imported.kind === 'refund-unconfirmed') return refuse('refund-unconfirmed', refundMessage(imported.refunds));
    const { report } = imported;
    if (dryRun || report.applied) return reply(report);
    return refuse('import-conflict', {
      errors: report.conflicts.slice(0, MAX_CONFLICTS).map(({ key, why }) => ({ path: 'text', msg: `${key}: ${why}` })),
    });
  };
