import { inTransaction } from '@baazi/service-kit';
import { matchMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Contest } from '../contest';
import { moveMatch } from '../fixtures/move-match';
import { publishMatch, type NewMatch } from '../fixtures/publish-match';
import { marketsById } from '../markets/read-markets';
import { parseImport, type ImportFormat } from './parse-import';
import { planImport, type ImportPlan } from './plan-import';

export interface ImportRequest {
  format: ImportFormat;
  text: string;
  by: string;
  reason: string;
  dryRun: boolean;
  /** without it moves are reported and not made: they close entries and may refund players */
  applyMoves: boolean;
}
export type ImportReport = ReplyOf<typeof endpoints.importMatches>;

const MATCHES_A_TRANSACTION = 10;

/** Imports fixtures from the console, the command line or a feed: first the whole plan, then, without conflicts, each step with its own commit. Done again, it changes nothing more. */
export async function importFixtures(contest: Contest, request: ImportRequest): Promise<ImportReport> {
  const plan = await planOf(contest, request);
  if (request.dryRun || plan.conflicts.length > 0) return report(plan, false);
  for (let at = 0; at < plan.adds.length; at += MATCHES_A_TRANSACTION)
    await add(contest, request, plan.adds.slice(at, at + MATCHES_A_TRANSACTION));
  if (request.applyMoves)
    for (const { matchID, to } of plan.moves)
      await moveMatch(contest, { matchID, startsAt: to, by: request.by, reason: request.reason });
  if (plan.adds.length > 0) contest.changed();
  return report(plan, true);
}

async function planOf(contest: Contest, { format, text }: ImportRequest): Promise<ImportPlan> {
  const rows = parseImport(format, text);
  const [fixtures, loads] = await Promise.all([
    contest.fixtures.find({}).sort({ startsAt: 1, _id: 1 }).lean(),
    contest.seasons.find({}).sort({ _id: 1 }).lean(),
  ]);
  const markets = await marketsById(
    contest,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  const known = fixtures.map(({ matchID, key, teams, startsAt }) => ({
    matchID,
    key,
    teams,
    startsAt,
    isDecided: markets.get(matchMarket(matchID))?.outcome !== undefined,
  }));
  // A season that was moved to begin today stays moved.
  const shifts = new Map(loads.map(({ _id, shiftDays }) => [_id, shiftDays]));
  return planImport(rows, known, { now: contest.now(), shiftDaysOf: (season) => shifts.get(season) ?? 0 });
}

async function add(contest: Contest, { by, reason }: ImportRequest, matches: NewMatch[]): Promise<void> {
  await inTransaction(contest.service, async (tx) => {
    for (const match of matches) {
      await publishMatch(contest, tx, match);
      await recordAudit(contest, tx, {
        by,
        action: 'import-match',
        subject: match.matchID,
        reason,
        after: { key: match.key, startsAt: match.startsAt, teams: match.teams },
      });
    }
  });
}

const report = (plan: ImportPlan, applied: boolean): ImportReport => ({
  adds: plan.adds.map(({ matchID }) => matchID),
  moves: plan.moves.map(({ matchID, from, to }) => ({ matchID, from: from.toISOString(), to: to.toISOString() })),
  conflicts: plan.conflicts,
  unchanged: plan.unchanged,
  applied,
});
