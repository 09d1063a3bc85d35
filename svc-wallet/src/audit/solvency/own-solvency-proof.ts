import type { endpoints } from '@baazi/contracts';
import { sumPath } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { newestSum, nodesOf, PAGE_SIZE } from './solvency';
import { saltOf } from './sum-tree';
import type { AuditDeps } from '../audit-deps';

/** Proof that the last sum contains the player's whole wallet: its leaf and the path to the root. */
export const ownSolvencyProof =
  (deps: AuditDeps): Handler<typeof endpoints.ownSolvencyProof> =>
  async ({ caller: { userId } }) => {
    const newest = await newestSum(deps);
    if (!newest) return refuse('no-solvency-yet');
    const { _id: solvency, secret, tops, note } = newest;
    const run = await deps.solvencyWallets
      .findOne({ solvency, firstId: { $lte: userId } })
      .sort({ firstId: -1 })
      .lean();
    const own = run?.wallets.find((wallet) => wallet.userId === userId);
    const number = Math.floor((own?.place ?? 0) / PAGE_SIZE);
    const page = own && (await deps.solvencyPages.findById(`${solvency}|${number}`).lean());
    if (!page) return refuse('not-in-solvency');
    const above = tops.map(({ sum, hash }) => ({ sum, hash: Buffer.from(hash, 'base64') }));
    const path = [...sumPath(nodesOf(page), own.place % PAGE_SIZE), ...sumPath(above, number)];
    return reply({
      kind: 'ipl-baazi/solvency@1',
      leaf: { userId, owedPaise: own.owedPaise, salt: saltOf(secret, userId).toString('base64') },
      checkpoint: note,
      index: own.place,
      path: path.map(({ sum, hash }) => ({ sum, hash: hash.toString('base64') })),
    });
  };
