import type { endpoints, ReplyOf } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { Books } from '../books';
import { emptyPurses, purses, type Purses } from '../ledger/account';
import { bookedSums } from '../seal/booked-sums';
import { inSnapshot } from '../ledger/in-snapshot';

export type TrialBalance = ReplyOf<typeof endpoints.trialBalance>;

/**
 * The trial balance without reading every transfer: the running totals of the last sealed block and what was posted
 * since, against the wallets' own sums, all of one instant. It trusts the blocks; `check=all` and the audit trust
 * nothing.
 */
export async function checkTotals(books: Books): Promise<TrialBalance> {
  const { sums, held } = await inSnapshot(books, async (session) => ({
    sums: await bookedSums(books, session),
    held: await heldBy(books, session),
  }));
  const { accounts, transfers: count, problems } = sums;
  const sumPaise = Object.values(accounts).reduce((sum, paise) => sum + paise, 0);
  const all = [
    ...problems,
    ...purses.flatMap((purse) => {
      const booked = accounts[`players:${purse}`] ?? 0;
      return booked === held[purse]
        ? []
        : [`players' ${purse} sums to ${booked} in the books, the wallets hold ${held[purse]}`];
    }),
    ...(sumPaise === 0 ? [] : [`all accounts sum to ${sumPaise} paise`]),
  ];
  return { balanced: all.length === 0, sumPaise, accounts, problems: all, transfers: count };
}

async function heldBy(books: Books, session: ClientSession): Promise<Purses> {
  const held = emptyPurses();
  for await (const page of inPages(books.wallets.raw, {}, { fields: purses, session }))
    for (const wallet of page) for (const purse of purses) held[purse] += wallet[purse] ?? 0;
  return held;
}
