import { events } from '@baazi/contracts';
import { dueIn, inTransaction } from '@baazi/service-kit';
import type { Market } from '../markets/market';
import { isDeclaredByLine } from '../markets/market-lines';
import type { ResultDeps } from './due-market';
import { countMarket } from './count-market';

const REPEAT_AFTER_MS = 30_000;
const ALERT_AFTER_MS = 60_000;
const isOpen: { $or: Partial<Pick<Market, 'state' | 'totalsAgree' | 'cutOpen'>>[] } = {
  $or: [{ state: 'declared' }, { state: 'settled', totalsAgree: false }, { cutOpen: true }],
};

/** Publishes every open decision again after 30 seconds, until svc-wallet reports the same totals as settled. */
export async function repeatDecisions(deps: ResultDeps): Promise<number> {
  const now = deps.service.clocks.machine.now();
  const publishedBefore = new Date(now.getTime() - REPEAT_AFTER_MS);
  const open = await deps.markets
    .find({ ...isOpen, emittedAt: { $lte: publishedBefore } })
    .sort({ _id: 1 })
    .lean();
  for (const market of open) {
    if (await isCutDone(deps, market)) await deps.markets.updateOne({ _id: market._id }, { $unset: { cutOpen: 1 } });
    else await repeat(deps, market, now);
  }
  return dueIn(deps.markets.raw, 'emittedAt', { where: isOpen, now: publishedBefore });
}

async function repeat(deps: ResultDeps, market: Market, now: Date): Promise<void> {
  const { _id, revision, outcome, voidFrom } = market;
  if (outcome !== undefined && !(await isDeclaredByLine(deps, market))) {
    deps.service.security.record('authz_forged', { subject: _id });
    deps.service.log.error({ market: _id, revision, outcome }, 'a market claims a result that no signed line declares');
    return;
  }
  const { totals, unresolved } = await countMarket(deps, market, outcome);
  await inTransaction(deps.service, async (tx) => {
    const { matchedCount } = await deps.markets.updateOne(
      { _id, revision, emittedAt: market.emittedAt },
      { $set: { emittedAt: now } },
      { session: tx.session },
    );
    if (matchedCount === 0) return;
    if (voidFrom) tx.publish(events.entryCut, { market: _id, voidFrom: voidFrom.toISOString() });
    if (outcome !== undefined) tx.publish(events.resultDeclared, { market: _id, outcome, revision, totals });
  });
  const waitingMs = now.getTime() - (market.decidedAt ?? market.emittedAt ?? now).getTime();
  if (waitingMs > ALERT_AFTER_MS)
    deps.service.log.error(
      { market: _id, revision, outcome, waitingMs, unresolved, totalsAgree: market.totalsAgree },
      'a decision is not settled yet',
    );
}

/** A cut is done when every entry after it is refunded. */
async function isCutDone(deps: ResultDeps, market: Market): Promise<boolean> {
  if (!market.cutOpen || market.state === 'declared' || (market.state === 'settled' && market.totalsAgree === false))
    return false;
  const waiting = await deps.entries.exists({
    market: market._id,
    acceptedAt: { $gte: market.voidFrom },
    state: { $ne: 'refused' },
    result: { $ne: 'void' },
  });
  return waiting === null;
}
