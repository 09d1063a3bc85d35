import type { ClientSession, Connection } from 'mongoose';
import { emptyPurses, purses, type Purses } from '../ledger/account';
import { transfers, type Transfer } from '../ledger/transfer';
import { blocks, runningSums, type Block } from '../seal/block';
import { wallets, type Wallet } from '../wallets/wallet';
import { addTransfers, type AccountSums } from './add-transfers';
import { inSnapshot } from './in-snapshot';
import type { TrialBalance } from './trial-balance';

const PAGE = 1000;

/**
 * The trial balance without reading every transfer: the running totals of the last sealed block and what was posted since,
 * against the wallets' own sums, all of one instant. It trusts the blocks; `check=all` and the audit trust nothing.
 */
export async function checkTotals(db: Connection): Promise<TrialBalance> {
  const { sums, held } = await inSnapshot(db, async (session) => ({
    sums: await sumsOf(db, session),
    held: await heldBy(db, session),
  }));
  const { accounts, transfers: count, problems } = sums;
  const sumPaise = Object.values(accounts).reduce((sum, paise) => sum + paise, 0);
  const all = [
    ...problems,
    ...purses
      .filter((purse) => (accounts[`players:${purse}`] ?? 0) !== held[purse])
      .map(
        (purse) =>
          `players' ${purse} sums to ${accounts[`players:${purse}`] ?? 0} in the books, the wallets hold ${held[purse]}`,
      ),
    ...(sumPaise === 0 ? [] : [`all accounts sum to ${sumPaise} paise`]),
  ];
  return { balanced: all.length === 0, sumPaise, accounts, problems: all, transfers: count };
}

async function sumsOf(db: Connection, session: ClientSession): Promise<AccountSums> {
  const last = await blocks(db)
    .findOne({}, { totals: 1, count: 1 })
    .sort({ _id: -1 })
    .session(session)
    .lean<Pick<Block, 'totals' | 'count'> | null>();
  const sums = runningSums(last);
  const tail = transfers(db)
    .find({ unsealed: true }, { legs: 1 })
    .session(session)
    .batchSize(PAGE)
    .lean<Pick<Transfer, '_id' | 'legs'>>()
    .cursor();
  for await (const transfer of tail) addTransfers(sums, [transfer]);
  return sums;
}

async function heldBy(db: Connection, session: ClientSession): Promise<Purses> {
  const held = emptyPurses();
  for (let after = ''; ;) {
    const page = await wallets(db)
      .find({ _id: { $gt: after } }, { cash: 1, bonus: 1, escrow: 1, withdrawal: 1 })
      .sort({ _id: 1 })
      .limit(PAGE)
      .session(session)
      .lean<Pick<Wallet, '_id' | keyof Purses>[]>();
    for (const wallet of page) for (const purse of purses) held[purse] += wallet[purse] ?? 0;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return held;
    after = last._id;
  }
}
