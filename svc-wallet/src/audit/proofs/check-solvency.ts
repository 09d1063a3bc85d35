import { inPages } from '@baazi/service-kit';
import { sumRootOf, type SumNode } from '@baazi/proofs';
import { subAccountOf } from '../../ledger/account';
import { nodesOf, type OwedWallet, type Solvency } from '../solvency/solvency';
import { SUSPENSE_LEAF } from '../solvency/read-owed';
import { leafOf } from '../solvency/sum-tree';
import { keysOfPayment } from '../documents/check-payment';
import { movedOn } from '../documents/expect-transfer';
import type { Findings } from '../findings';
import type { ProofCollections } from './proof-collections';
import type { AuditCollections } from '../audit-deps';

/** A commit that a sum does not include yet was posted at most this long before it. */
const UNDER_WAY_MS = 60_000;
const PLAYERS_AT_ONCE = 200;
const paymentFields = ['paymentId', 'reversals'] as const;

/**
 * Recomputes every solvency sum from its leaves, and its leaves from the players' transfers: a player left out, or
 * listed with another amount, is named. Returns the number of sums.
 */
export async function checkSolvency(
  collections: AuditCollections,
  proofs: ProofCollections,
  findings: Findings,
): Promise<number> {
  const sums = await collections.solvencies.find({}).sort({ readAt: 1 }).lean<Solvency[]>();
  for (const sum of sums) findings.add(await judgeTree(collections, proofs, sum));
  for await (const page of inPages(collections.wallets.raw, {}, { fields: ['_id'], size: PLAYERS_AT_ONCE })) {
    const users = page.map(({ _id }) => _id);
    const found = await Promise.all(
      sums.map(async (sum) => ({ sum, wallets: await walletsIn(collections, sum, users) })),
    );
    for (const user of users) findings.add(await judgePlayer(collections, user, found));
  }
  findings.add(await judgeSuspense(collections, sums));
  return sums.length;
}

/**
 * Suspense in each sum against the transfers of the payments that were there: the amount is one that suspense had
 * around the instant of the sum.
 */
async function judgeSuspense(collections: AuditCollections, sums: readonly Solvency[]): Promise<string[]> {
  const moves: { at: number; paise: number }[] = [];
  for await (const page of inPages(
    collections.payments.raw,
    { reason: { $exists: true } },
    { fields: paymentFields },
  )) {
    const keys = page.flatMap(keysOfPayment);
    for (const transfer of await collections.transfers.raw.find({ _id: { $in: keys } }).toArray()) {
      const paise = movedOn(transfer, SUSPENSE_LEAF);
      if (paise !== 0) moves.push({ at: transfer.postedAt.getTime(), paise });
    }
  }
  moves.sort((a, b) => a.at - b.at);
  const problems: string[] = [];
  for (const sum of sums) {
    const stated = (await walletsIn(collections, sum, [SUSPENSE_LEAF])).get(SUSPENSE_LEAF)?.owedPaise ?? 0;
    let paise = 0;
    const possible = new Set<number>();
    for (const move of [...moves, { at: Infinity, paise: 0 }]) {
      if (move.at >= sum.readAt.getTime() - UNDER_WAY_MS) possible.add(paise);
      if (move.at > sum.readAt.getTime() + UNDER_WAY_MS) break;
      paise += move.paise;
    }
    if (!possible.has(stated))
      problems.push(`solvency ${sum._id}: ${SUSPENSE_LEAF} stands in it with ${stated}, its transfers say ${paise}`);
  }
  return problems;
}

/** The head from the leaves, and the leaves from the wallets listed in it. */
async function judgeTree(collections: AuditCollections, proofs: ProofCollections, sum: Solvency): Promise<string[]> {
  const { _id, size, owedPaise, root, secret, note } = sum;
  const name = `solvency ${_id}`;
  const leaves: SumNode[] = [];
  for await (const pages of inPages(collections.solvencyPages.raw, { solvency: _id }, { by: 'page', size: 20 }))
    leaves.push(...pages.flatMap(nodesOf));
  let count = 0;
  const strangers: string[] = [];
  for await (const runs of inPages(collections.solvencyWallets.raw, { solvency: _id }, { size: 20 }))
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
  proofs: ProofCollections,
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
  collections: AuditCollections,
  { _id }: Solvency,
  users: readonly string[],
): Promise<Map<string, OwedWallet>> {
  const [first = '', last = ''] = [users[0], users.at(-1)];
  const runs = await collections.solvencyWallets.raw
    .find({ solvency: _id, firstId: { $lte: last }, lastId: { $gte: first } })
    .toArray();
  return new Map(runs.flatMap(({ wallets }) => wallets.map((wallet): [string, OwedWallet] => [wallet.userId, wallet])));
}

/** A debt is not deducted from what the house holds for its player. */
function isHeld(account: string): boolean {
  const subAccount = subAccountOf(account)?.subAccount;
  return subAccount !== undefined && subAccount !== 'debt';
}

/** A player's balance at each sum; a player with transfers long before is in it. */
async function judgePlayer(
  collections: AuditCollections,
  player: string,
  found: readonly { sum: Solvency; wallets: Map<string, OwedWallet> }[],
): Promise<string[]> {
  const attempts = found.map(({ sum, wallets }) => ({ sum, wallet: wallets.get(player), owed: 0, seen: 0 }));
  const fields = ['legs', 'version', 'postedAt'] as const;
  for await (const page of inPages(collections.transfers.raw, { player }, { by: 'version', fields }))
    for (const { legs: postings, version = 0, postedAt } of page) {
      const paise = postings.reduce((sum, posting) => sum + (isHeld(posting.account) ? posting.paise : 0), 0);
      for (const attempt of attempts) {
        const isBefore = postedAt.getTime() < attempt.sum.readAt.getTime() - UNDER_WAY_MS;
        if (isBefore) attempt.seen = version;
        if (attempt.wallet && version <= attempt.wallet.version) attempt.owed += paise;
      }
    }
  return attempts.flatMap(({ sum, wallet, owed, seen }) => {
    const name = `solvency ${sum._id}`;
    if (!wallet) return seen > 0 ? [`${name}: wallet ${player} was left out`] : [];
    if (wallet.version < seen) return [`${name}: wallet ${player} stands in it as it was before ${seen} transfers`];
    if (wallet.owedPaise === owed) return [];
    return [`${name}: wallet ${player} stands in it with ${wallet.owedPaise}, its transfers say ${owed}`];
  });
}
