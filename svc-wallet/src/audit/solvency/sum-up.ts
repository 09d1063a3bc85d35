import { randomBytes } from 'node:crypto';
import { dayInIndia } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { readOwed } from './read-owed';
import { PAGE_SIZE, type Solvency } from './solvency';
import { sumTree, type SumTree } from './sum-tree';
import type { AuditDeps } from '../audit-deps';

/** The operator who requested a sum beside the daily one. */
export interface StatementQuery {
  by: string;
  reason: string;
}

/**
 * Sums what is owed to all players at one instant, if wallets and ledger agree at that instant. Of two instances that
 * sum a day, one is first. `sum-up-daily` publishes it.
 */
export async function sumUp(deps: AuditDeps, requested?: StatementQuery): Promise<Solvency | 'books-differ'> {
  const [at, readAt] = [deps.now(), deps.machineNow()];
  const { wallets, bookedPaise } = await readOwed(deps);
  const secret = randomBytes(32).toString('base64');
  const tree = await sumTree(wallets, secret);
  if (tree.root.sum !== bookedPaise) {
    deps.service.log.error(
      { walletsPaise: tree.root.sum, bookedPaise },
      'the wallets hold other than the books say: nothing is published of what is owed',
    );
    return 'books-differ';
  }
  const day = dayInIndia(at);
  return inLedgerTransaction(deps, async (tx) => {
    const _id = requested ? await nextName(deps, day, tx) : day;
    const known = await deps.solvencies.findById(_id).session(tx.session).lean<Solvency | null>();
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
      ...(requested ? { reason: requested.reason } : {}),
    };
    await write(deps, solvency, tree, tx);
    if (requested) await publish(deps, solvency, requested, tx);
    return solvency;
  });
}

async function nextName(deps: AuditDeps, day: string, { session }: Tx): Promise<string> {
  const ofDay = { _id: { $gt: `${day}.`, $lt: `${day}/` } };
  return `${day}.${(await deps.solvencies.countDocuments(ofDay).session(session)) + 1}`;
}

async function write(deps: AuditDeps, solvency: Solvency, tree: SumTree, { session }: Tx): Promise<void> {
  const { _id } = solvency;
  await deps.solvencies.raw.insertOne(solvency, { session });
  // One by one: a single statement for all would block other requests.
  for (const [page, { leaves }] of tree.pages.entries())
    await deps.solvencyPages.raw.insertOne(
      {
        _id: `${_id}|${page}`,
        solvency: _id,
        page,
        sums: leaves.map(({ sum }) => sum),
        hashes: Buffer.concat(leaves.map(({ hash }) => hash)).toString('base64'),
      },
      { session },
    );
  for (let from = 0; from < tree.wallets.length; from += PAGE_SIZE) {
    const wallets = tree.wallets.slice(from, from + PAGE_SIZE);
    const [firstId = '', lastId = ''] = [wallets[0]?.userId, wallets.at(-1)?.userId];
    const run = { _id: `${_id}|${firstId}`, solvency: _id, firstId, lastId, wallets };
    await deps.solvencyWallets.raw.insertOne(run, { session });
  }
}

const publish = async (
  deps: AuditDeps,
  { _id, size, owedPaise }: Solvency,
  { by, reason }: StatementQuery,
  tx: Tx,
): Promise<void> =>
  void (await deps.service.operatorsLog.record(tx, {
    by,
    action: 'sum-up-owed',
    subject: `solvency:${_id}`,
    reason,
    after: { size, owedPaise },
  }));
