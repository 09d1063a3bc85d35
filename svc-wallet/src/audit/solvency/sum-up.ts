import { randomBytes } from 'node:crypto';
import { dayInIndia } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { readOwed } from './read-owed';
import { A_PAGE, type Solvency } from './solvency';
import { sumTree, type SumTree } from './sum-tree';

/** Who asked for a sum beside that of the day. */
export interface Asked {
  by: string;
  reason: string;
}

/**
 * Sums up what is owed to all players at one moment, if the wallets hold what the books say at that moment. Of two
 * copies that do so for a day one is first. It is published by `publish-sums`.
 */
export async function sumUp(bank: WalletContext, asked?: Asked): Promise<Solvency | 'books-differ'> {
  const [at, readAt] = [bank.now(), bank.machineNow()];
  const { wallets, bookedPaise } = await readOwed(bank);
  const secret = randomBytes(32).toString('base64');
  const tree = await sumTree(wallets, secret);
  if (tree.root.sum !== bookedPaise) {
    bank.service.log.error(
      { walletsPaise: tree.root.sum, bookedPaise },
      'the wallets hold other than the books say: nothing is published of what is owed',
    );
    return 'books-differ';
  }
  const day = dayInIndia(at);
  return inBooks(bank, async (tx) => {
    const _id = asked ? await nextName(bank, day, tx) : day;
    const known = await bank.solvencies.findById(_id).session(tx.session).lean<Solvency | null>();
    if (known) return known;
    const solvency: Solvency = {
      _id,
      at,
      readAt,
      size: wallets.length,
      owedPaise: tree.root.sum,
      root: tree.root.hash.toString('base64'),
      tops: tree.pages.map(({ top: { sum, hash } }) => ({ sum, hash: hash.toString('base64') })),
      secret,
      state: 'made',
      ...(asked ? { reason: asked.reason } : {}),
    };
    await write(bank, solvency, tree, tx);
    if (asked) await tell(bank, solvency, asked, tx);
    return solvency;
  });
}

async function nextName(bank: WalletContext, day: string, { session }: Tx): Promise<string> {
  const ofDay = { _id: { $gt: `${day}.`, $lt: `${day}/` } };
  return `${day}.${(await bank.solvencies.countDocuments(ofDay).session(session)) + 1}`;
}

async function write(bank: WalletContext, solvency: Solvency, tree: SumTree, { session }: Tx): Promise<void> {
  const { _id } = solvency;
  await bank.solvencies.raw.insertOne(solvency, { session });
  // One by one: all of them in one statement would hold up whoever else is served.
  for (const [page, { leaves }] of tree.pages.entries())
    await bank.solvencyPages.raw.insertOne(
      {
        _id: `${_id}|${page}`,
        solvency: _id,
        page,
        sums: leaves.map(({ sum }) => sum),
        hashes: Buffer.concat(leaves.map(({ hash }) => hash)).toString('base64'),
      },
      { session },
    );
  for (let from = 0; from < tree.wallets.length; from += A_PAGE) {
    const wallets = tree.wallets.slice(from, from + A_PAGE);
    const [firstId = '', lastId = ''] = [wallets[0]?.userId, wallets.at(-1)?.userId];
    const run = { _id: `${_id}|${firstId}`, solvency: _id, firstId, lastId, wallets };
    await bank.solvencyWallets.raw.insertOne(run, { session });
  }
}

const tell = (bank: WalletContext, { _id, size, owedPaise }: Solvency, { by, reason }: Asked, tx: Tx): Promise<void> =>
  bank.service.operatorsLog.record(tx, {
    by,
    action: 'sum-up-owed',
    subject: `solvency:${_id}`,
    reason,
    after: { size, owedPaise },
  });
