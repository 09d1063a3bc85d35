import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { WalletCollections } from '../wallet-collections';
import type { Look } from '../reports/day-sums/day-sums';
import { inSnapshot } from '../ledger/in-snapshot';
import { bookedSums } from '../ledger/seal/booked-sums';
import { keptLooks, lookAtWallets, stalestRange } from './look-at-wallets';

export type TrialBalance = ReplyOf<typeof endpoints.trialBalance>;

/** of what is in no block yet */
const MOST_COMMITS_READ = 1000;

/**
 * The trial balance from running totals, in a handful of reads however large the books are: the totals of the last
 * sealed block and what was posted since; of the wallets one look at some thousand of them, where something did not fit
 * or where nobody has looked for longest, and of the others how they compared last. It trusts the blocks; `check=all`
 * and the audit trust nothing.
 */
export async function checkTotals(books: WalletCollections, now: Date): Promise<TrialBalance> {
  const looks = await keptLooks(books);
  const didNotFit = [...looks].find(([, look]) => look && look.problems.length > 0)?.[0];
  const wanted = didNotFit ?? stalestRange(looks);
  const [first] = looks.keys();
  const from = wanted === first ? '' : wanted;
  const next = await lookAgain(books, looks, { from, now });
  // It came to the last range, and may have read little.
  if (next === undefined && from !== '') await lookAgain(books, looks, { from: '', now });
  return balanceOf(books, looks);
}

/** With a look at every wallet, some thousand at an instant. */
export async function checkAllTotals(books: WalletCollections, now: Date): Promise<TrialBalance> {
  const looks = await keptLooks(books);
  for (let from: string | undefined = ''; from !== undefined;) from = await lookAgain(books, looks, { from, now });
  return balanceOf(books, looks);
}

/** Answers where the next look begins. */
async function lookAgain(
  books: WalletCollections,
  looks: Map<string, Look | undefined>,
  { from, now }: { from: string; now: Date },
): Promise<string | undefined> {
  const looked = await lookAtWallets(books, from);
  if (looked === 'counting-is-behind') return undefined;
  for (const [range, problems] of looked.ranges) looks.set(range, { at: now, problems });
  return looked.next;
}

async function balanceOf(
  books: WalletCollections,
  looks: ReadonlyMap<string, Look | undefined>,
): Promise<TrialBalance> {
  const sums = await inSnapshot(books, (session) => bookedSums(books, session, MOST_COMMITS_READ));
  const { accounts, transfers, behind } = sums;
  const sumPaise = Object.values(accounts).reduce((sum, paise) => sum + paise, 0);
  const problems = [
    ...sums.problems,
    ...[...looks.values()].flatMap((look) => look?.problems ?? []),
    ...(sumPaise === 0 ? [] : [`all accounts sum to ${sumPaise} paise`]),
  ];
  const since = [...looks.values()].map((look) => look?.at.getTime());
  const oldest = since.includes(undefined) ? undefined : Math.min(...since.flatMap((at) => at ?? []));
  return {
    balanced: problems.length === 0,
    sumPaise,
    accounts,
    problems,
    transfers,
    ...(behind === 0 ? {} : { behind }),
    walletsAsOf: oldest === undefined || oldest === Infinity ? null : new Date(oldest).toISOString(),
  };
}
