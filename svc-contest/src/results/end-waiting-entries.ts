import { endpoints } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import type { ResultDeps } from './due-market';
import type { Entry } from '../entries/entry';
import { isCut, type Market } from '../markets/market';
import { endEntries } from './on-stakes-settled';
import { resultUnder } from './totals-of';

/** svc-wallet's own reports usually arrive before. */
const WAIT_MS = 30_000;
const MAX_IDS_PER_CALL = 500;
const fields = ['selection', 'acceptedAt', 'state', 'result'] as const;
type CheckedEntry = Pick<Entry, (typeof fields)[number]>;

/**
 * Ends entries of settled and cut markets whose report was lost or parked: requests the results from svc-wallet. Each
 * market is checked again until every entry has its result.
 */
export async function endWaitingEntries(deps: ResultDeps): Promise<void> {
  const ago = (now: Date): Date => new Date(now.getTime() - WAIT_MS);
  const markets = await deps.markets
    .find({
      $or: [
        { state: 'settled', settledAt: { $lte: ago(deps.now()) }, entriesEnded: { $ne: true } },
        { cutOpen: true, emittedAt: { $lte: ago(deps.service.clocks.machine.now()) } },
      ],
    })
    .sort({ _id: 1 })
    .lean();
  for (const market of markets) await endEntriesOf(deps, market);
}

async function endEntriesOf(deps: ResultDeps, market: Market): Promise<void> {
  let [reserved, unknown] = [0, 0];
  for await (const page of inPages(deps.entries.raw, { market: market._id }, { fields, size: MAX_IDS_PER_CALL })) {
    // Reservations end by themselves; the market is checked again afterwards.
    reserved += page.filter(({ state }) => state === 'reserved').length;
    const waiting = page.filter((entry) => isBehind(market, entry));
    if (waiting.length > 0) unknown += waiting.length - (await requestSettled(deps, market, waiting));
  }
  const { _id, revision } = market;
  if (unknown > 0)
    deps.service.log.error({ market: _id, entries: unknown }, 'svc-wallet has no result for these entries');
  else if (reserved === 0)
    await deps.markets.updateOne({ _id, revision, state: 'settled' }, { $set: { entriesEnded: true } });
}

/** Returns how many of them svc-wallet has settled. */
async function requestSettled(deps: ResultDeps, market: Market, waiting: Pick<Entry, '_id'>[]): Promise<number> {
  const pickIds = waiting.map(({ _id }) => _id);
  const answer = await deps.service.services.call(endpoints.settledStakes, { body: { pickIds } });
  if (answer.kind !== 'reply') throw new Error(`svc-wallet refused to report settled stakes: ${answer.code}`);
  const { batch } = answer.response;
  if (batch.length > 0) await endEntries(deps, { market: market._id, batch });
  return batch.length;
}

function isBehind(market: Market, { state, selection, acceptedAt, result }: CheckedEntry): boolean {
  return state === 'held' && result !== resultUnder(market.outcome, { selection, cut: isCut(market, acceptedAt) });
}
