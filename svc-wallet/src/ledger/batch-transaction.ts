import { isInfrastructureError, type KeyedBatcher, type Tx } from '@baazi/service-kit';
import { inLedgerTransaction } from './ledger-transaction';
import type { BatchResult } from './shared';
import type { LedgerDeps } from './ledger-deps';

/**
 * After this many attempts of a batch whose wallets change meanwhile, each of its operations runs singly, and delays
 * no other batch.
 */
const TRIES_TOGETHER = 2;

/**
 * Operations of players in one shard that wait at the same moment share a commit. `work` decides each by itself:
 * undefined for one that must run singly. Undefined is returned for that one, and for all when another writer was
 * first, the batch loses its races, or a fault occurs: then nothing of the batch is in the ledger.
 */
export async function inBatchTransaction<Story, Result>(
  deps: LedgerDeps,
  groups: KeyedBatcher<Story, BatchResult<Result>>,
  { userId, story: operation }: { userId: string; story: Story },
  work: (tx: Tx, stories: readonly Story[]) => Promise<readonly (Result | undefined)[]>,
): Promise<Result | undefined> {
  const { shards } = deps.service;
  const shard = shards.shardOf(userId);
  const shared = await groups.add(shard, operation, async (operations) => {
    const alone = operations.map((): BatchResult<Result> => ({ kind: 'alone' }));
    let tries = 0;
    try {
      const results = await inLedgerTransaction(
        deps,
        async (tx, attempt) => {
          tries += 1;
          return attempt > 1 || tries > TRIES_TOGETHER ? undefined : work(tx, operations);
        },
        { at: shards.shardField(shard) },
      );
      return results
        ? results.map((result): BatchResult<Result> =>
            result === undefined ? { kind: 'alone' } : { kind: 'ended', result },
          )
        : alone;
    } catch (error) {
      // With the database away, each single one would fail as well.
      if (isInfrastructureError(error)) throw error;
      return alone;
    }
  });
  return shared.kind === 'ended' ? shared.result : undefined;
}
