import { inPages } from '@baazi/service-kit';
import { sumRootOf, type SumNode } from '@baazi/proofs';
import type { WalletCollections } from '../../wallet-collections';
import { purseOf } from '../../ledger/account';
import { nodesOf } from '../solvency/nodes-of';
import type { OwedWallet, Solvency } from '../solvency/solvency';
import { leafOf } from '../solvency/sum-tree';
import type { Findings } from '../findings';
import type { ProofBooks } from './proof-books';

/** A commit that a sum does not see yet was posted at most so long before it. */
const UNDER_WAY_MS = 60_000;
const PLAYERS_AT_ONCE = 200;

/**
 * Computes every sum of what is owed from its leaves, and its leaves from the players' transfers: who was left out, or
 * stands in it with other than was owed, is named. Answers how many sums there are.
 */
export async function checkSolvency(books: WalletCollections, proofs: ProofBooks, findings: Findings): Promise<number> {
  const sums = await books.solvencies.find({}).sort({ readAt: 1 }).lean<Solvency[]>();
  for (const sum of sums) findings.add(await judgeTree(books, proofs, sum));
  for await (const page of inPages(books.wallets.raw, {}, { fields: ['_id'], size: PLAYERS_AT_ONCE })) {
    const users = page.map(({ _id }) => _id);
    const found = await Promise.all(sums.map(async (sum) => ({ sum, wallets: await walletsIn(books, sum, users) })));
    for (const user of users) findings.add(await judgePlayer(books, user, found));
  }
  return sums.length;
}

/** The head from the leaves, and the leaves from the wallets that are said to be in it. */
async function judgeTree(books: WalletCollections, proofs: ProofBooks, sum: Solvency): Promise<string[]> {
  const { _id, size, owedPaise, root, secret, note } = sum;
  const name = `solvency ${_id}`;
  const leaves: SumNode[] = [];
  for await (const pages of inPages(books.solvencyPages.raw, { solvency: _id }, { by: 'page', size: 20 }))
    leaves.push(...pages.flatMap(nodesOf));
  let count = 0;
  const strangers: string[] = [];
  for await (const runs of inPages(books.solvencyWallets.raw, { solvency: _id }, { size: 20 }))
    for (const wallet of runs.flatMap(({ wallets }) => wallets)) {
      count += 1;
      const leaf = leafOf(wallet, secret);
      const there = leaves[wallet.place];
      if (there?.sum !== leaf.sum || !there.hash.equals(leaf.hash))
        strangers.push(`${name}: wallet ${wallet.userId} is not at its place`);
    }
  const top = sumRootOf(leaves);
  const isHead = top.sum === owedPaise && top.hash.toString('base64') === root && leaves.length === size;
  return [
    ...(isHead && count === size ? [] : [`${name}: its leaves do not give its root`]),
    ...strangers,
    ...(sum.state === 'published' ? await judgePublished(proofs, { name, sum, note: note ?? '' }) : []),
  ];
}

async function judgePublished(
  proofs: ProofBooks,
  { name, sum, note }: { name: string; sum: Solvency; note: string },
): Promise<string[]> {
  const { _id, size, root, owedPaise } = sum;
  const published = await proofs.logEntries.findOne({ subject: `solvency:${_id}` });
  return [
    ...(note.includes(`\n${size}\n${root}\nowed ${owedPaise}\n`) ? [] : [`${name}: its checkpoint is of another root`]),
    ...(published && note.startsWith(`${published.text}\n`) ? [] : [`${name}: it is not in the log`]),
  ];
}

async function walletsIn(
  books: WalletCollections,
  { _id }: Solvency,
  users: readonly string[],
): Promise<Map<string, OwedWallet>> {
  const [first = '', last = ''] = [users[0], users.at(-1)];
  const runs = await books.solvencyWallets.raw
    .find({ solvency: _id, firstId: { $lte: last }, lastId: { $gte: first } })
    .toArray();
  return new Map(runs.flatMap(({ wallets }) => wallets.map((wallet): [string, OwedWallet] => [wallet.userId, wallet])));
}

/** What a player's transfers come to at each sum; a player who had any of them long before is in it. */
async function judgePlayer(
  books: WalletCollections,
  player: string,
  found: readonly { sum: Solvency; wallets: Map<string, OwedWallet> }[],
): Promise<string[]> {
  const looks = found.map(({ sum, wallets }) => ({ sum, wallet: wallets.get(player), owed: 0, seen: 0 }));
  const fields = ['legs', 'version', 'postedAt'] as const;
  for await (const page of inPages(books.transfers.raw, { player }, { by: 'version', fields }))
    for (const { legs, version = 0, postedAt } of page) {
      const paise = legs.reduce((sum, leg) => sum + (purseOf(leg.account) ? leg.paise : 0), 0);
      for (const look of looks) {
        const isBefore = postedAt.getTime() < look.sum.readAt.getTime() - UNDER_WAY_MS;
        if (isBefore) look.seen = version;
        if (look.wallet && version <= look.wallet.version) look.owed += paise;
      }
    }
  return looks.flatMap(({ sum, wallet, owed, seen }) => {
    const name = `solvency ${sum._id}`;
    if (!wallet) return seen > 0 ? [`${name}: wallet ${player} was left out`] : [];
    if (wallet.version < seen) return [`${name}: wallet ${player} stands in it as it was before ${seen} transfers`];
    if (wallet.owedPaise === owed) return [];
    return [`${name}: wallet ${player} stands in it with ${wallet.owedPaise}, its transfers say ${owed}`];
  });
}
