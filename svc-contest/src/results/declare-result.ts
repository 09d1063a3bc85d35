import { events, messageOfLine, messageOfOutcome, resultFields } from '@baazi/contracts';
import { decideByTwo, hasProductionRules, inTransaction, type Operator, type Tx, refuse } from '@baazi/service-kit';
import type { ResultDeps } from './due-market';
import { slotOf } from '../entries/entry';
import type { Market } from '../markets/market';
import { proposalOf } from '../scores/outcome-of-card';
import { againstScore } from './against-score';
import { countMarket, declaredView, type Declared, type MarketCount } from './count-market';
import { judgeDeclaration, type NotDeclared } from './judge-declaration';
import { closeEntry, linkedQuestions } from './linked-questions';
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
  /** why the score, which does not allow the outcome, is wrong */
  feedWrong?: string | undefined;
  /** undecided markets that are voided in the same commit, and others whose entry is closed */
  alsoVoid?: readonly Market[];
  alsoClose?: readonly Market[];
}
export type DeclareOutcome =
  | { kind: 'declared'; view: Declared }
  | {
      kind: 'refused';
      code: NotDeclared | 'unresolved-entries' | 'own-benefit' | 'against-score' | 'second-operator-needed';
      unresolved?: number;
    };

/** Longer than `resume-reservations` needs to end what a crashed instance left open. */
const WAIT_FOR_ENTRIES_MS = 5000;

/**
 * Declares an outcome, void, or a correction as a new revision. The event is published in the commit of the decision.
 * svc-wallet settles by the latest revision, and entries get the results that it reports (`on-stakes-settled`). An
 * outcome that the score does not allow takes the reason why the score is wrong; under production rules it takes two
 * operators as well, as a correction does.
 */
export async function declareResult(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome } = request;
  if (await hasOwnEntry(deps, [market, ...(request.alsoVoid ?? [])], request.by))
    return { kind: 'refused', code: 'own-benefit' };
  const judged = judgeDeclaration(market, request, deps.now());
  if (judged === 'unchanged')
    return {
      kind: 'declared',
      view: declaredView(market.revision, await countMarket(deps, market, outcome), false),
    };
  if (judged !== 'new') return { kind: 'refused', code: judged };
  const isCorrection = market.revision > 0;
  const against = await againstScore(deps, market, outcome);
  if (request.dryRun)
    return {
      kind: 'declared',
      view: { ...declaredView(market.revision, await countMarket(deps, market, outcome), isCorrection), against },
    };
  const { correction } = market;
  const proposed = correction?.outcome === outcome ? correction : undefined;
  const feedWrong = against && (request.feedWrong ?? proposed?.feedWrong);
  if (against && feedWrong === undefined) return { kind: 'refused', code: 'against-score' };
  const justified = { ...request, feedWrong };
  if ((!isCorrection && !against) || !hasProductionRules(deps.service.config)) return declare(deps, justified);
  const now = deps.service.clocks.machine.now();
  const decision = decideByTwo(correction, { operator: request.by, outcome, now });
  if (decision === 'propose') return propose(deps, justified);
  if (decision === 'second-operator-needed') return { kind: 'refused', code: decision };
  // The second operator's text and source win; else the proposal's are used.
  const { playerText = correction?.playerText, source = correction?.source } = request;
  return declare(deps, { ...justified, playerText, source });
}

async function propose(deps: ResultDeps, request: DeclareRequest): Promise<DeclareOutcome> {
  const { market, outcome, by, note, source, playerText, feedWrong } = request;
  const isStored = await proposeCorrection(deps, market, {
    outcome,
    proposedBy: by.userId,
    note,
    ...(source === undefined ? {} : { source }),
    ...(playerText === undefined ? {} : { playerText }),
    ...(feedWrong === undefined ? {} : { feedWrong }),
  });
  if (!isStored) return { kind: 'refused', code: 'revision-changed' };
  const count = await countMarket(deps, market, outcome);
  return { kind: 'declared', view: { ...declaredView(market.revision, count, market.revision > 0), proposed: true } };
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
    const { market, outcome } = request;
    if (market.kind !== 'match' || outcome !== 'void') return true;
    // A question that was made meanwhile has no other match to be about. Both write the fixture: one of them retries.
    await deps.fixtures.updateOne({ matchID: market.subject }, { $inc: { questions: 1 } }, { session: tx.session });
    const seen = new Set([...alsoVoid, ...alsoClose].map(({ _id }) => _id));
    for (const one of await linkedQuestions(deps, market.subject, tx)) {
      if (seen.has(one._id)) continue;
      const voided: DeclareRequest = { market: one, outcome: 'void', by, note, source };
      await writeDeclaration(deps, tx, voided, await countMarket(deps, one, 'void'));
    }
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
  const { market, outcome, by, note, source, feedWrong } = request;
  const revision = market.revision + 1;
  const machineNow = deps.service.clocks.machine.now();
  const line = await lineForPlayers(deps, request);
  const { matchedCount } = await deps.markets.updateOne(
    { _id: market._id, revision: market.revision },
    {
      $set: {
        revision,
        outcome,
        ...line,
        state: 'declared',
        decidedAt: machineNow,
        emittedAt: machineNow,
      },
      $unset: {
        totalsAgree: 1,
        settledAt: 1,
        entriesEnded: 1,
        correction: 1,
        ...(line.resultMessage === undefined ? { resultMessage: 1 } : {}),
      },
      $push: {
        history: {
          revision,
          outcome,
          by: by.userId,
          note,
          ...(source === undefined ? {} : { source }),
          ...(feedWrong === undefined ? {} : { feedWrong }),
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
      ...(feedWrong === undefined ? {} : { feedWrong }),
      unresolved: count.unresolved,
      forced: request.force ?? false,
      ...(market.correction ? { proposedBy: market.correction.proposedBy } : {}),
      totals: count.totals,
    },
  });
  tx.publish(events.resultDeclared, { market: market._id, outcome, revision, totals: count.totals });
  return true;
}

/** The line of a declaration: made from its outcome, the score's or a standard one, or the operator's own text. */
async function lineForPlayers(
  deps: ResultDeps,
  { market, outcome, playerText }: DeclareRequest,
): Promise<Pick<Market, 'resultText' | 'resultMessage'>> {
  if (playerText === undefined) return resultFields(messageOfOutcome(market.kind, outcome));
  const score = market.kind === 'match' ? await deps.scores.findById(market.subject).lean() : null;
  const message = messageOfLine(playerText, outcome, score ? proposalOf(score)?.playerMessage : undefined);
  return message ? resultFields(message) : { resultText: playerText };
}

/** The refusal, with the number of open reservations that `force` would leave out. */
export function refusedDeclaration(outcome: Extract<DeclareOutcome, { kind: 'refused' }>) {
  return refuse(outcome.code, { top: { unresolved: outcome.unresolved } });
}
