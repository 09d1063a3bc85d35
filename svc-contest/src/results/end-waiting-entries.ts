import { endpoints } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';
import type { Entry } from '../entries/entry';
import { isCut, type Market } from '../markets/market';
import { endEntries } from './on-stakes-settled';
import { resultUnder } from './totals-of';

/** The wallet's own reports come first. */
const WAIT_MS = 30_000;
/** what the wallet is asked about in one call */
const MAX_IDS_PER_CALL = 500;
const fields = ['selection', 'acceptedAt', 'state', 'result'] as const;
type CheckedEntry = Pick<Entry, (typeof fields)[number]>;

/**
 * Entries of settled and of cut markets that do not stand where the decision puts them: the report of their stakes got
 * lost or was parked. The wallet is asked what became of them. Each decision is looked through until none is left.
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
    // Reservations end by themselves, and are looked at again when they have.
    reserved += page.filter(({ state }) => state === 'reserved').length;
    const waiting = page.filter((entry) => isBehind(market, entry));
    if (waiting.length > 0) unknown += waiting.length - (await askFor(deps, market, waiting));
  }
  const { _id, revision } = market;
  if (unknown > 0)
    deps.service.log.error({ market: _id, entries: unknown }, 'the wallet knows no result of these entries');
  else if (reserved === 0)
    await deps.markets.updateOne({ _id, revision, state: 'settled' }, { $set: { entriesEnded: true } });
}

/** How many of them the wallet has settled. */
async function askFor(deps: ResultDeps, market: Market, waiting: Pick<Entry, '_id'>[]): Promise<number> {
  const pickIds = waiting.map(({ _id }) => _id);
  const answer = await deps.service.services.call(endpoints.settledStakes, { body: { pickIds } });
  if (answer.kind !== 'reply') throw new Error(`the wallet does not say what became of stakes: ${answer.code}`);
  const { batch } = answer.response;
  if (batch.length > 0) await endEntries(deps, { market: market._id, batch });
  return batch.length;
}

function isBehind(market: Market, { state, selection, acceptedAt, result }: CheckedEntry): boolean {
  return state === 'held' && result !== resultUnder(market.outcome, { selection, cut: isCut(market, acceptedAt) });
}
