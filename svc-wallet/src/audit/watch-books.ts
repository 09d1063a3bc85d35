import { measured } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { checkTotals } from './check-totals';
import { lookAtWallets, noteLook } from './look-at-wallets';

/** It rests twenty times as long as it worked. */
const REST_FACTOR = 20;
/** So long it goes from range to range of the wallets; the next round goes on where it stopped. */
const A_ROUND_MS = 2000;

/**
 * Whether the books balance: the running totals against the wallets, looked at by this copy a stretch after the other,
 * and what the last audit by the clock has found. No number until it has looked.
 */
export function watchBooks(bank: WalletContext): () => Promise<void> {
  let balanced = Number.NaN;
  let auditedAt: Date | undefined;
  let walletsAsOf: Date | undefined;
  const { metrics } = bank.service;
  const ageOf = (since: Date | undefined): number =>
    since ? (bank.machineNow().getTime() - since.getTime()) / 1000 : Number.NaN;
  measured(metrics, {
    name: 'baazi_books_balanced',
    help: '1: the totals balance and the last audit found nothing',
    read: async () => balanced,
  });
  measured(metrics, {
    name: 'baazi_audit_age_seconds',
    help: 'How long ago the last audit by the clock was',
    read: async () => ageOf(auditedAt),
  });
  measured(metrics, {
    name: 'baazi_wallets_compared_age_seconds',
    help: 'Every wallet was compared with the running totals since then',
    read: async () => ageOf(walletsAsOf),
  });
  let restUntil = 0;
  let from = '';
  return async () => {
    const began = performance.now();
    const last = await bank.audits.raw.findOne({ _id: 'last' });
    auditedAt = last?.at;
    // A settlement goes first, and what it leaves unsealed would have to be read here.
    if (began < restUntil || bank.settler.isAtWork()) return;
    while (performance.now() - began < A_ROUND_MS) {
      const looked = await lookAtWallets(bank, from);
      if (looked === 'counting-is-behind') break;
      await noteLook(bank, looked, bank.machineNow());
      from = looked.next ?? '';
      if (from === '') break;
    }
    const totals = await checkTotals(bank, bank.machineNow());
    walletsAsOf = totals.walletsAsOf ? new Date(totals.walletsAsOf) : undefined;
    const now = performance.now();
    restUntil = now + (now - began) * REST_FACTOR;
    balanced = totals.balanced && !last?.problems ? 1 : 0;
    if (!totals.balanced) bank.service.log.error({ problems: totals.problems }, 'the books do not balance');
  };
}
