import { inSnapshot, inPages } from '@baazi/service-kit';
import type { Decision } from '../../stakes/decisions/decision';
import type { AuditRun } from '../run/audit-run';
import { authorityProblems, readPublications } from './read-market-authority';
import type { ContestCollections, ContestExposure, ContestMarket } from './contest-collections';
import type { AuditCollections } from '../audit-deps';

const PAGE = 500;

/**
 * svc-contest's declared results against the wallet's decisions, the effect read first; and under each cap the sum of
 * the house's payouts.
 */
export async function checkMarkets(
  collections: AuditCollections,
  contest: ContestCollections,
  run: AuditRun,
): Promise<void> {
  const { findings } = run;
  const published = await readPublications(contest);
  for await (const page of inPages(collections.decisions.raw, run.remaining('decisions'), { size: PAGE })) {
    const ids = page.map(({ _id }) => _id);
    const found = await contest.markets.find({ _id: { $in: ids } }).toArray();
    const markets = new Map(found.map((market) => [market._id, market]));
    for (const decision of page) findings.add(judgeDecision(decision, markets.get(decision._id)));
  }
  for await (const page of inPages(contest.markets, run.remaining('markets'), { size: PAGE })) {
    const found = await collections.decisions.raw.find({ _id: { $in: page.map(({ _id }) => _id) } }).toArray();
    const decisions = new Map(found.map((decision) => [decision._id, decision]));
    const ids = page.map(({ _id }) => _id);
    findings.add(await authorityProblems(collections, contest, { ids, published }));
    for (const market of page) {
      const decision = decisions.get(market._id);
      findings.add(judgeMarket(market, decision));
      if (market.capPaise !== undefined) findings.add(await judgeExposure(collections, contest, market._id));
      if (isAhead(market, decision)) findings.add(await aheadProblems(contest, market, decision));
    }
  }
  const gone = new Set(published.keys());
  for await (const page of inPages(contest.markets, {}, { fields: [], size: PAGE }))
    for (const { _id } of page) gone.delete(_id);
  findings.add([...gone].map((id) => `market ${id}: it was published, and is gone`));
  for await (const page of inPages(contest.exposure, run.remaining('exposure'), { fields: ['epoch'], size: PAGE }))
    for (const { _id } of page) findings.add(await judgeExposure(collections, contest, _id));
}

/** A decision must equal a declared result. */
function judgeDecision({ _id, revision, outcome, voidFrom }: Decision, market: ContestMarket | undefined): string[] {
  const name = `decision ${_id}`;
  if (!market) return [`${name}: svc-contest has no such market`];
  const declared = market.history.find((one) => one.revision === revision)?.outcome;
  return [
    ...(outcome === declared
      ? []
      : [`${name}: revision ${revision} is ${outcome}, ${declared ?? 'nothing'} was declared`]),
    ...(voidFrom && !(market.voidFrom && market.voidFrom <= voidFrom)
      ? [`${name}: it refunds stakes from ${voidFrom.toISOString()} on, the market does not`]
      : []),
  ];
}

/** A settled market was settled by its current outcome. */
function judgeMarket(market: ContestMarket, decision: Decision | undefined): string[] {
  const { _id, state, revision, outcome, history, voidFrom, cutOpen } = market;
  const name = `market ${_id}`;
  const last = history.at(-1);
  const isCut = voidFrom !== undefined && !cutOpen && state !== 'declared';
  return [
    ...(history.length !== revision || last?.outcome !== outcome
      ? [
          `${name}: its outcome is ${outcome ?? 'open'} at revision ${revision}, ` +
            `${last?.outcome ?? 'nothing'} was declared`,
        ]
      : []),
    ...((revision === 0) !== (state === 'open') ? [`${name}: it is ${state} at revision ${revision}`] : []),
    ...(isCut && decision?.voidFrom === undefined && state === 'settled'
      ? [`${name}: it refunds entries from ${voidFrom.toISOString()} on, the wallet does not`]
      : []),
  ];
}

const isAhead = ({ state, revision }: ContestMarket, decision: Decision | undefined): boolean =>
  state === 'settled' && (decision?.revision ?? 0) < revision;

/** Matches that were over when imported are settled without the wallet; they have no entries. */
async function aheadProblems(
  { picks }: ContestCollections,
  { _id, revision }: ContestMarket,
  decision: Decision | undefined,
): Promise<string[]> {
  const entered = await picks.findOne({ market: _id, state: 'held' }, { projection: { _id: 1 } });
  return entered
    ? [`market ${_id}: it is settled at revision ${revision}, the wallet knows ${decision?.revision ?? 'none'}`]
    : [];
}

/** Live entries at one instant; a market without an active cap counts nothing. */
async function judgeExposure(
  collections: AuditCollections,
  { markets, picks, exposure }: ContestCollections,
  id: string,
): Promise<string[]> {
  return inSnapshot(collections, async (session) => {
    const market = await markets.findOne({ _id: id }, { session });
    const counted = await exposure.findOne({ _id: id }, { session });
    if (!market) return [`exposure ${id}: there is no such market`];
    // A cap and its count are set, raised and lifted in one commit.
    if ((market.capPaise === undefined) !== (counted === null))
      return [
        `market ${id}: its cap is ${market.capPaise ?? 'none'}, and ${counted ? 'an' : 'no'} exposure is counted`,
      ];
    if (!counted) return [];
    if (market.capEpoch !== counted.epoch)
      return [`exposure ${id}: it is of epoch ${counted.epoch}, its market is at ${market.capEpoch}`];
    const sums: ContestExposure['liabilityPaise'] = {};
    const fields = ['selection', 'stakePaise', 'payoutPaise', 'state'] as const;
    for await (const page of inPages(picks, { market: id }, { fields, session }))
      for (const { selection, stakePaise, payoutPaise, state } of page)
        if (state !== 'refused') sums[selection] = (sums[selection] ?? 0) + payoutPaise - stakePaise;
    const outcomes = new Set([...Object.keys(sums), ...Object.keys(counted.liabilityPaise)]);
    return [...outcomes].flatMap((outcome) => {
      const [declaredBefore, sum] = [counted.liabilityPaise[outcome] ?? 0, sums[outcome] ?? 0];
      return declaredBefore === sum
        ? []
        : [`exposure ${id}: ${outcome} counts ${declaredBefore} paise, its live picks come to ${sum}`];
    });
  });
}
