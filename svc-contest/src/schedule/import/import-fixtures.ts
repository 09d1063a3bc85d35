import { inTransaction } from '@baazi/service-kit';
import { matchMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import { type ScheduleDeps, publishMatches } from '../publish-matches';
import { moveMatch } from '../moves/move-match';
import { areSameRefunds, planMove, refundsOf, type Refunds } from '../moves/plan-move';
import { marketsById } from '../../markets/market';
import type { NewMatch } from '../season/match-of-row';
import { parseRows, type RowFormat } from '../season/parse-rows';
import type { SeasonRow } from '../season/season-rows';
import { planImport, type ImportPlan } from './plan-import';

interface ImportRequest {
  format: RowFormat;
  text: string;
  by: string;
  reason: string;
  dryRun: boolean;
  /** false: moves are reported and not applied, because they change locks and may refund players */
  applyMoves: boolean;
  /** the refunds that the operator confirmed */
  expects?: Refunds;
}
export type ImportReport = ReplyOf<typeof endpoints.importMatches>;
export type Imported =
  | { kind: 'report'; report: ImportReport }
  /** the file cannot be parsed; `why` is for the operator */
  | { kind: 'unusable'; why: string }
  /** The refunds differ from the confirmed ones: no move, or no further move, was applied. */
  | { kind: 'refund-unconfirmed'; refunds: Refunds };

const MATCHES_PER_TRANSACTION = 10;

/**
 * Imports fixtures from the console, the command line or a feed. It plans the whole import first and applies it, if
 * there are no conflicts, in several commits. Idempotent: a repeat adds and moves nothing more.
 */
export async function importFixtures(deps: ScheduleDeps, request: ImportRequest): Promise<Imported> {
  const read = parseRows(request.format, request.text);
  if (read.kind === 'unusable') return read;
  const plan = await planOf(deps, read.rows);
  const moves = await Promise.all(plan.moves.map((move) => withRefunds(deps, move)));
  const refunds = moves.reduce(addRefunds, noRefunds);
  const report = (applied: boolean): Imported => ({ kind: 'report', report: reportOf(plan, moves, applied) });
  if (request.dryRun || plan.conflicts.length > 0) return report(false);
  if (request.applyMoves && !areSameRefunds(refunds, request.expects ?? noRefunds))
    return { kind: 'refund-unconfirmed', refunds };
  for (let at = 0; at < plan.adds.length; at += MATCHES_PER_TRANSACTION)
    await add(deps, request, plan.adds.slice(at, at + MATCHES_PER_TRANSACTION));
  if (request.applyMoves)
    for (const move of moves) {
      const { by, reason } = request;
      const outcome = await moveMatch(deps, {
        matchID: move.matchID,
        startsAt: move.to,
        by,
        reason,
        expects: move.refunds.entries > 0 ? move.refunds : undefined,
      });
      if (outcome.kind === 'refund-unconfirmed') return outcome;
    }
  if (plan.adds.length > 0) deps.announceChange();
  return report(true);
}

const noRefunds: Refunds = { entries: 0, refundRupees: 0 };
const addRefunds = (sum: Refunds, { refunds }: { refunds: Refunds }): Refunds => ({
  entries: sum.entries + refunds.entries,
  refundRupees: sum.refundRupees + refunds.refundRupees,
});

type PlannedMove = ImportPlan['moves'][number] & { refunds: Refunds };
async function withRefunds(deps: ScheduleDeps, move: ImportPlan['moves'][number]): Promise<PlannedMove> {
  const locks = await planMove(deps, { matchID: move.matchID, startsAt: move.to });
  return { ...move, refunds: await refundsOf(deps, locks) };
}

async function planOf(deps: ScheduleDeps, rows: readonly SeasonRow[]): Promise<ImportPlan> {
  const [fixtures, loads] = await Promise.all([
    deps.fixtures.find({}).sort({ startsAt: 1, _id: 1 }).lean(),
    deps.seasonLoads.find({}).sort({ _id: 1 }).lean(),
  ]);
  const markets = await marketsById(
    deps,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  const known = fixtures.map(({ matchID, key, season, matchNumber, teams, startsAt }) => ({
    matchID,
    key,
    season,
    matchNumber,
    teams,
    startsAt,
    isDecided: markets.get(matchMarket(matchID))?.outcome !== undefined,
  }));
  // A season that was loaded with shifted dates keeps the shift.
  const shifts = new Map(loads.map(({ _id, shiftDays }) => [_id, shiftDays]));
  return planImport(rows, known, { now: deps.now(), shiftDaysOf: (season) => shifts.get(season) ?? 0 });
}

async function add(deps: ScheduleDeps, { by, reason }: ImportRequest, matches: NewMatch[]): Promise<void> {
  await inTransaction(deps.service, async (tx) => {
    await publishMatches(deps, tx, matches);
    for (const match of matches)
      await deps.service.operatorsLog.record(tx, {
        by,
        action: 'import-match',
        subject: match.matchID,
        reason,
        after: { key: match.key, startsAt: match.startsAt, teams: match.teams },
      });
  });
}

const reportOf = (plan: ImportPlan, moves: readonly PlannedMove[], applied: boolean): ImportReport => ({
  adds: plan.adds.map(({ matchID }) => matchID),
  moves: moves.map(({ from, to, ...move }) => ({ ...move, from: from.toISOString(), to: to.toISOString() })),
  refunds: moves.reduce(addRefunds, noRefunds),
  conflicts: plan.conflicts,
  unchanged: plan.unchanged,
  applied,
});
