import { inSnapshot } from '@baazi/service-kit';
import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { RangeCheck } from '../reports/day-sums/day-sums';
import { accountSums } from '../ledger/seal/account-sums';
import { storedRangeChecks, compareWallets, stalestRange } from './compare-wallets';
import type { AuditCollections } from './audit-deps';

export type TrialBalance = ReplyOf<typeof endpoints.trialBalance>;

/** of transfers outside a block */
const MOST_COMMITS_READ = 1000;

/**
 * The totals from stored sums, in a few reads however large the ledger is: the last sealed block and later transfers;
 * one comparison of some thousand wallets, where something did not fit or the oldest one, and the stored results of
 * the others. It trusts the blocks; `check=all` and the audit trust nothing.
 */
export async function checkTotals(collections: AuditCollections, now: Date): Promise<TrialBalance> {
  const attempts = await storedRangeChecks(collections);
  const didNotFit = [...attempts].find(([, attempt]) => attempt && attempt.problems.length > 0)?.[0];
  const wanted = didNotFit ?? stalestRange(attempts, now);
  const [first] = attempts.keys();
  const from = wanted === first ? '' : wanted;
  const next = await checkAgain(collections, attempts, { from, now });
  // It reached the last range, and may have read little.
  if (next === undefined && from !== '') await checkAgain(collections, attempts, { from: '', now });
  return balanceOf(collections, attempts);
}

/** Compares every wallet, some thousand per instant. */
export async function checkAllTotals(collections: AuditCollections, now: Date): Promise<TrialBalance> {
  const attempts = await storedRangeChecks(collections);
  for (let from: string | undefined = ''; from !== undefined;)
    from = await checkAgain(collections, attempts, { from, now });
  return balanceOf(collections, attempts);
}

/** Returns where the next comparison begins. */
async function checkAgain(
  collections: AuditCollections,
  attempts: Map<string, RangeCheck | undefined>,
  { from, now }: { from: string; now: Date },
): Promise<string | undefined> {
  const checked = await compareWallets(collections, from);
  if (checked === 'counting-is-behind') return undefined;
  for (const [range, problems] of checked.ranges) attempts.set(range, { at: now, problems });
  return checked.next;
}

async function balanceOf(
  collections: AuditCollections,
  attempts: ReadonlyMap<string, RangeCheck | undefined>,
): Promise<TrialBalance> {
  const sums = await inSnapshot(collections, (session) => accountSums(collections, session, MOST_COMMITS_READ));
  const { accounts, transfers, behind } = sums;
  const sumPaise = Object.values(accounts).reduce((sum, paise) => sum + paise, 0);
  const problems = [
    ...sums.problems,
    ...[...attempts.values()].flatMap((attempt) => attempt?.problems ?? []),
    ...(sumPaise === 0 ? [] : [`all accounts sum to ${sumPaise} paise`]),
  ];
  const since = [...attempts.values()].map((attempt) => attempt?.at.getTime());
  const oldest = since.includes(undefined) ? undefined : Math.min(...since.flatMap((at) => at ?? []));
  return {
    balanced: problems.length === 0,
    sumPaise,
    accounts,
    problems,
    transfers,
    behind: behind || undefined,
    walletsAsOf: oldest === undefined || oldest === Infinity ? null : new Date(oldest).toISOString(),
  };
}
