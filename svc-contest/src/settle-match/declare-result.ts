import { events } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import { recordAudit } from '../audit/record-audit';
import type { Contest } from '../contest';
import { resumeOnce } from '../join-contest/resume-reservations';
import type { Market } from '../markets/market';
import { countMarket, declaredView, type Declared, type MarketCount } from './count-market';
import { judgeDeclaration, type NotDeclared } from './judge-declaration';

export interface DeclareRequest {
  market: Market;
  outcome: string;
  by: string;
  note: string;
  source?: string;
  dryRun?: boolean;
  expectedRevision?: number;
  force?: boolean;
  playerText?: string;
}
export type DeclareOutcome =
  | { kind: 'declared'; view: Declared }
  | { kind: 'refused'; code: NotDeclared | 'unresolved-entries'; unresolved?: number };

/** Entries under way at this moment usually end within it. */
const WAIT_FOR_ENTRIES_MS = 3000;

/**
 * Declares an outcome, a void, or a correction as a new revision. The decision leaves with its own commit; the wallet settles
 * to the latest one, and picks are marked by what it reports (`on-stakes-settled`).
 */
export async function declareResult(contest: Contest, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome } = request;
  const judged = judgeDeclaration(market, request, contest.now());
  if (judged === 'stands')
    return {
      kind: 'declared',
      view: declaredView(market.revision, await countMarket(contest, market, outcome), false),
    };
  if (judged !== 'new') return { kind: 'refused', code: judged };
  const isCorrection = market.revision > 0;
  if (request.dryRun)
    return {
      kind: 'declared',
      view: declaredView(market.revision, await countMarket(contest, market, outcome), isCorrection),
    };
  const count = await countedWhenQuiet(contest, request);
  if (count.unresolved > 0 && !request.force)
    return { kind: 'refused', code: 'unresolved-entries', unresolved: count.unresolved };
  const isDeclared = await commitDeclaration(contest, request, count);
  if (!isDeclared) return overtaken(contest, request);
  contest.changed();
  return { kind: 'declared', view: declaredView(market.revision + 1, count, isCorrection) };
}

/** Another operator was first: the same outcome stands then, any other is told. */
async function overtaken(contest: Contest, request: DeclareRequest): Promise<DeclareOutcome> {
  const market = await contest.markets.findById(request.market._id).lean();
  if (market?.outcome !== request.outcome) return { kind: 'refused', code: 'revision-changed' };
  return {
    kind: 'declared',
    view: declaredView(market.revision, await countMarket(contest, market, market.outcome), false),
  };
}

/** A dead process may have left reservations behind: they are driven to their end while the operator waits a moment. */
async function countedWhenQuiet(contest: Contest, { market, outcome, force }: DeclareRequest): Promise<MarketCount> {
  const { machine } = contest.service.clocks;
  const until = machine.now().getTime() + WAIT_FOR_ENTRIES_MS;
  for (;;) {
    const count = await countMarket(contest, market, outcome);
    if (count.unresolved === 0 || force || machine.now().getTime() >= until) return count;
    await resumeOnce(contest);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Compare and set on the revision: of two operators at the same moment one wins. */
async function commitDeclaration(contest: Contest, request: DeclareRequest, count: MarketCount): Promise<boolean> {
  const { market, outcome, by, note, source } = request;
  const revision = market.revision + 1;
  const machineNow = contest.service.clocks.machine.now();
  return inTransaction(contest.service, async (tx) => {
    const { matchedCount } = await contest.markets.updateOne(
      { _id: market._id, revision: market.revision },
      {
        $set: {
          revision,
          outcome,
          resultText: request.playerText ?? wordsFor(market, outcome),
          state: 'declared',
          decidedAt: machineNow,
          emittedAt: machineNow,
        },
        $unset: { totalsAgree: 1, settledAt: 1 },
        $push: {
          history: { revision, outcome, by, note, ...(source === undefined ? {} : { source }), at: contest.now() },
        },
      },
      { session: tx.session },
    );
    if (matchedCount === 0) return false;
    await recordAudit(contest, tx, {
      by,
      action: market.revision === 0 ? 'declare-result' : 'correct-result',
      subject: market._id,
      reason: note,
      before: { revision: market.revision, outcome: market.outcome ?? null },
      after: {
        revision,
        outcome,
        ...(source === undefined ? {} : { source }),
        unresolved: count.unresolved,
        forced: request.force ?? false,
        totals: count.totals,
      },
    });
    tx.publish(events.resultSettled, { market: market._id, outcome, revision, totals: count.totals });
    return true;
  });
}

function wordsFor(market: Market, outcome: string): string {
  if (market.kind === 'match') return outcome === 'void' ? 'Match abandoned' : `${outcome} won`;
  return outcome === 'void' ? 'Question withdrawn' : `Answer: ${outcome === 'yes' ? 'Yes' : 'No'}`;
}
