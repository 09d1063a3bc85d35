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
  /** undecided markets that are voided in the same commit, and others whose entry is closed */
  alsoVoid?: readonly Market[];
  alsoClose?: readonly Market[];
}
export type DeclareOutcome =
  | { kind: 'declared'; view: Declared }
  | {
      kind: 'refused';
      code: NotDeclared | 'unresolved-entries' | 'own-benefit' | 'second-operator-needed';
      unresolved?: number;
    };

/** Longer than `resume-reservations` needs to end what a crashed instance left open. */
const WAIT_FOR_ENTRIES_MS = 5000;

/**
 * Declares an outcome, void, or a correction as a new revision. The event is published in the commit of the decision.
 * svc-wallet settles by the latest revision, and entries get the results that it reports (`on-stakes-settled`).
 */
export async function declareResult(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome } = request;
  if (await hasOwnEntry(deps, [market, ...(request.alsoVoid ?? [])], request.by))
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
  // The second operator's text and source win; else the proposal's are used.
  const { playerText = correction?.playerText, source = correction?.source } = request;
  return declare(deps, { ...request, playerText, source });
}

async function propose(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome, by, note, source, playerText } = request;
  const isStored = await proposeCorrection(deps, market, {
    outcome,
    proposedBy: by.userId,
    note,
    ...(source === undefined ? {} : { source }),
    ...(playerText === undefined ? {} : { playerText }),
  });
  if (!isStored) return { kind: 'refused', code: 'revision-changed' };
  const count = await countMarket(deps, market, outcome);
  return { kind: 'declared', view: { ...declaredView(market.revision, count, true), proposed: true } };
}

async function declare(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market } = request;
  const count = await countedWhenQuiet(deps, request);
  if (count.unresolved > 0 && !request.force)
    return { kind: 'refused', code: 'unresolved-entries', unresolved: count.unresolved };
  const isDeclared = await commitDeclaration(deps, request, count);
  if (!isDeclared) return lostRace(deps, request);
  deps.announceChange();
  return { kind: 'declared', view: declaredView(market.revision + 1, count, market.revision > 0) };
}

/** Nobody decides on an entry of their own or of a linked account, even one from before they became an operator. */
const hasOwnEntry = (deps: ResultDeps, markets: Market[], { userId, linkedTo = [] }: Operator): Promise<unknown> =>
  deps.entries.exists({
    userId: { $in: [userId, ...linkedTo] },
    slot: { $in: markets.flatMap(({ _id }) => [userId, ...linkedTo].map((someone) => slotOf(someone, _id))) },
  });

/** Another operator was first: with the same outcome that counts as declared, with another it is a refusal. */
async function lostRace(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const market = await deps.markets.findById(request.market._id).lean();
  if (market?.outcome !== request.outcome) return { kind: 'refused', code: 'revision-changed' };
  return {
    kind: 'declared',
    view: declaredView(market.revision, await countMarket(deps, market, market.outcome), false),
  };
}

/** Gives open reservations time to end before the count. */
async function countedWhenQuiet(deps: ResultDeps, { market, outcome, force }: DeclareRequest): Promise<MarketCount> {
  const { machine } = deps.service.clocks;
  const until = machine.now().getTime() + WAIT_FOR_ENTRIES_MS;
  for (;;) {
    const count = await countMarket(deps, market, outcome);
    if (count.unresolved === 0 || force || machine.now().getTime() >= until) return count;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** All or nothing; false when another operator was first. */
async function commitDeclaration(deps: ResultDeps, request: DeclareRequest, count: MarketCount): Promise<boolean> {
  const { alsoVoid = [], alsoClose = [], by, note, source } = request;
  const along = await Promise.all(
    alsoVoid.map(async (market): Promise<[DeclareRequest, MarketCount]> => {
      const voided: DeclareRequest = { market, outcome: 'void', by, note, source };
      return [voided, await countMarket(deps, market, 'void')];
    }),
  );
  return inTransaction(deps.service, async (tx) => {
    for (const [each, counted] of [[request, count] as const, ...along])
      if (!(await writeDeclaration(deps, tx, each, counted))) {
        tx.rollBack();
        return false;
      }
    for (const market of alsoClose) await closeEntry(deps, tx, market, { by: by.userId, note });
    return true;
  });
}

/** Compare and set on the revision: of two concurrent declarations one wins. */
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
        resultText: request.playerText ?? defaultResultText(market, outcome),
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

function defaultResultText(market: Market, outcome: string): string {
  if (market.kind === 'match') return outcome === 'void' ? 'Match abandoned' : `${outcome} won`;
  return outcome === 'void' ? 'Question withdrawn' : `Answer: ${outcome === 'yes' ? 'Yes' : 'No'}`;
}

/** The refusal, with the number of open reservations that `force` would leave out. */
export function refusedDeclaration(outcome: Extract<DeclareOutcome, { kind: 'refused' }>) {
  return refuse(outcome.code, outcome.unresolved === undefined ? {} : { top: { unresolved: outcome.unresolved } });
}
