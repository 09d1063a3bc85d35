import { events } from '@baazi/contracts';
import { decideByTwo, hasProductionRules, inTransaction, type Operator, type Tx, refuse } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';
import { slotOf } from '../entries/entry';
import type { Market } from '../markets/market';
import { countMarket, declaredView, type Declared, type MarketCount } from './count-market';
import { judgeDeclaration, type NotDeclared } from './judge-declaration';
import { closeEntry } from './linked-questions';
import { proposeCorrection } from './propose-correction';

interface DeclareRequest {
  market: Market;
  outcome: string;
  by: Operator;
  note: string;
  source?: string;
  dryRun?: boolean;
  expectedRevision?: number;
  force?: boolean;
  playerText?: string;
  /** undecided markets that are void in the same commit, and others that take no entry any more */
  voidAlong?: readonly Market[];
  closeAlong?: readonly Market[];
}
export type DeclareOutcome =
  | { kind: 'declared'; view: Declared }
  | {
      kind: 'refused';
      code: NotDeclared | 'unresolved-entries' | 'own-benefit' | 'second-operator-needed';
      unresolved?: number;
    };

/** Longer than `resume-reservations` needs to find and to end what a dead process left behind. */
const WAIT_FOR_ENTRIES_MS = 5000;

/**
 * Declares an outcome, a void, or a correction as a new revision. The decision leaves with its own commit; the wallet
 * settles to the latest one, and entries are marked by what it reports (`on-stakes-settled`).
 */
export async function declareResult(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome } = request;
  if (await holdEntryOf(deps, [market, ...(request.voidAlong ?? [])], request.by))
    return { kind: 'refused', code: 'own-benefit' };
  const judged = judgeDeclaration(market, request, deps.now());
  if (judged === 'stands')
    return {
      kind: 'declared',
      view: declaredView(market.revision, await countMarket(deps, market, outcome), false),
    };
  if (judged !== 'new') return { kind: 'refused', code: judged };
  const isCorrection = market.revision > 0;
  if (request.dryRun)
    return {
      kind: 'declared',
      view: declaredView(market.revision, await countMarket(deps, market, outcome), isCorrection),
    };
  if (!isCorrection || !hasProductionRules(deps.service.config)) return declare(deps, request);
  const { correction } = market;
  const now = deps.service.clocks.machine.now();
  const decision = decideByTwo(correction, { operator: request.by, outcome, now });
  if (decision === 'propose') return propose(deps, request);
  if (decision === 'second-operator-needed') return { kind: 'refused', code: decision };
  // What players read, and where it was read, are the proposal's where the second has nothing to add.
  const { playerText = correction?.playerText, source = correction?.source } = request;
  return declare(deps, { ...request, playerText, source });
}

async function propose(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome, by, note, source, playerText } = request;
  const isKept = await proposeCorrection(deps, market, {
    outcome,
    proposedBy: by.userId,
    note,
    ...(source === undefined ? {} : { source }),
    ...(playerText === undefined ? {} : { playerText }),
  });
  if (!isKept) return { kind: 'refused', code: 'revision-changed' };
  const count = await countMarket(deps, market, outcome);
  return { kind: 'declared', view: { ...declaredView(market.revision, count, true), proposed: true } };
}

async function declare(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market } = request;
  const count = await countedWhenQuiet(deps, request);
  if (count.unresolved > 0 && !request.force)
    return { kind: 'refused', code: 'unresolved-entries', unresolved: count.unresolved };
  const isDeclared = await commitDeclaration(deps, request, count);
  if (!isDeclared) return overtaken(deps, request);
  deps.announceChange();
  return { kind: 'declared', view: declaredView(market.revision + 1, count, market.revision > 0) };
}

/** Operators do not play. But one may have, before: nobody decides on an entry of one's own, or of who is tied to one. */
const holdEntryOf = (deps: ResultDeps, markets: Market[], { userId, linkedTo = [] }: Operator): Promise<unknown> =>
  deps.entries.exists({
    userId: { $in: [userId, ...linkedTo] },
    slot: { $in: markets.flatMap(({ _id }) => [userId, ...linkedTo].map((someone) => slotOf(someone, _id))) },
  });

/** Another operator was first: the same outcome stands then, any other is told. */
async function overtaken(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const market = await deps.markets.findById(request.market._id).lean();
  if (market?.outcome !== request.outcome) return { kind: 'refused', code: 'revision-changed' };
  return {
    kind: 'declared',
    view: declaredView(market.revision, await countMarket(deps, market, market.outcome), false),
  };
}

/** Entries that are under way end while the operator waits a moment. */
async function countedWhenQuiet(deps: ResultDeps, { market, outcome, force }: DeclareRequest): Promise<MarketCount> {
  const { machine } = deps.service.clocks;
  const until = machine.now().getTime() + WAIT_FOR_ENTRIES_MS;
  for (;;) {
    const count = await countMarket(deps, market, outcome);
    if (count.unresolved === 0 || force || machine.now().getTime() >= until) return count;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** All of it or nothing: whoever of several operators is first wins. */
async function commitDeclaration(deps: ResultDeps, request: DeclareRequest, count: MarketCount): Promise<boolean> {
  const { voidAlong = [], closeAlong = [], by, note, source } = request;
  const along = await Promise.all(
    voidAlong.map(async (market): Promise<[DeclareRequest, MarketCount]> => {
      const voided: DeclareRequest = { market, outcome: 'void', by, note, ...(source === undefined ? {} : { source }) };
      return [voided, await countMarket(deps, market, 'void')];
    }),
  );
  return inTransaction(deps.service, async (tx) => {
    for (const [one, counted] of [[request, count] as const, ...along])
      if (!(await writeDeclaration(deps, tx, one, counted))) {
        tx.rollBack();
        return false;
      }
    for (const market of closeAlong) await closeEntry(deps, tx, market, { by: by.userId, note });
    return true;
  });
}

/** Compare and set on the revision: of two operators at the same moment one wins. */
async function writeDeclaration(
  deps: ResultDeps,
  tx: Tx,
  request: DeclareRequest,
  count: MarketCount,
): Promise<boolean> {
  const { market, outcome, by, note, source } = request;
  const revision = market.revision + 1;
  const machineNow = deps.service.clocks.machine.now();
  const { matchedCount } = await deps.markets.updateOne(
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
      $unset: { totalsAgree: 1, settledAt: 1, entriesEnded: 1, correction: 1 },
      $push: {
        history: {
          revision,
          outcome,
          by: by.userId,
          note,
          ...(source === undefined ? {} : { source }),
          at: deps.now(),
        },
      },
    },
    { session: tx.session },
  );
  if (matchedCount === 0) return false;
  await deps.service.operatorsLog.record(tx, {
    by: by.userId,
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
      ...(market.correction ? { proposedBy: market.correction.proposedBy } : {}),
      totals: count.totals,
    },
  });
  tx.publish(events.resultDeclared, { market: market._id, outcome, revision, totals: count.totals });
  return true;
}

function wordsFor(market: Market, outcome: string): string {
  if (market.kind === 'match') return outcome === 'void' ? 'Match abandoned' : `${outcome} won`;
  return outcome === 'void' ? 'Question withdrawn' : `Answer: ${outcome === 'yes' ? 'Yes' : 'No'}`;
}

/** A refused declaration; open entries are counted, so that the operator knows what `force` would leave out. */
export function refusedDeclaration(outcome: Extract<DeclareOutcome, { kind: 'refused' }>) {
  return refuse(outcome.code, outcome.unresolved === undefined ? {} : { top: { unresolved: outcome.unresolved } });
}
