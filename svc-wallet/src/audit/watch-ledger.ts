import { registerGauge } from '@baazi/service-kit';
import { checkTotals } from './check-totals';
import { compareWallets, storeRangeCheck } from './compare-wallets';
import type { AuditDeps } from './audit-deps';
import { readLastAudit } from './last-audit';

/** It rests twenty times as long as it worked. */
const REST_FACTOR = 20;
/** How long it compares ranges of wallets per round; the next round continues where it stopped. */
const ROUND_MS = 2000;

/**
 * Whether the ledger balances: the stored totals against the wallets, compared range by range by this instance, and
 * the outcome of the last hourly audit. NaN until the first comparison.
 */
export function watchLedger(deps: AuditDeps): () => Promise<void> {
  let balanced = Number.NaN;
  let auditedAt: Date | undefined;
  let walletsAsOf: Date | undefined;
  const { metrics } = deps.service;
  const ageOf = (since: Date | undefined): number =>
    since ? (deps.machineNow().getTime() - since.getTime()) / 1000 : Number.NaN;
  registerGauge(metrics, {
    name: 'baazi_ledger_balanced',
    help: '1: the totals balance and the last audit found nothing',
    read: async () => balanced,
  });
  registerGauge(metrics, {
    name: 'baazi_audit_age_seconds',
    help: 'How long ago the last audit by the clock was',
    read: async () => ageOf(auditedAt),
  });
  registerGauge(metrics, {
    name: 'baazi_wallets_compared_age_seconds',
    help: 'Every wallet was compared with the running totals since then',
    read: async () => ageOf(walletsAsOf),
  });
  let restUntil = 0;
  let from = '';
  return async () => {
    const began = performance.now();
    const last = await readLastAudit(deps);
    auditedAt = last.at;
    // A settlement goes first, and its unsealed transfers would have to be read here.
    if (began < restUntil || deps.settler.isAtWork()) return;
    while (performance.now() - began < ROUND_MS) {
      const checked = await compareWallets(deps, from);
      if (checked === 'counting-is-behind') break;
      await storeRangeCheck(deps, checked, deps.machineNow());
      from = checked.next ?? '';
      if (from === '') break;
    }
    const totals = await checkTotals(deps, deps.machineNow());
    walletsAsOf = totals.walletsAsOf ? new Date(totals.walletsAsOf) : undefined;
    const now = performance.now();
    restUntil = now + (now - began) * REST_FACTOR;
    balanced = totals.balanced && last.problems === 0 ? 1 : 0;
    if (!totals.balanced) deps.service.log.error({ problems: totals.problems }, 'the books do not balance');
  };
}
