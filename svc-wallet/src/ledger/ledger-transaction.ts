import {
  inTransaction,
  isDuplicateKey,
  isInfrastructureError,
  type Service,
  type Tx,
  type KeyedBatcher,
} from '@baazi/service-kit';
import type { LedgerDeps } from './ledger-deps';

const MOST_ATTEMPTS = 5;

/**
 * One ledger transaction. A duplicate key means that another writer finished the same operation meanwhile: the work
 * runs again and finds it, instead of failing. `attempt` counts from 1: work that is nearly always new can skip the
 * lookup at first.
 */
export async function inLedgerTransaction<T>(
  deps: { service: Pick<Service, 'transactions'> },
  work: (tx: Tx, attempt: number) => Promise<T>,
  options: { at?: { home?: string } } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(deps.service, (tx) => work(tx, attempt), options);
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** The result of an operation in a batch; one that its batch cannot decide runs singly. */
export type BatchResult<Result> = { kind: 'ended'; result: Result } | { kind: 'single' };

/**
 * After this many attempts of a batch whose wallets change meanwhile, each of its operations runs singly, and delays
 * no other batch.
 */
const MOST_BATCH_ATTEMPTS = 2;

/**
 * Operations of players in one shard that wait at the same moment share a commit. `work` decides each by itself:
 * undefined for one that must run singly. Undefined is returned for that one, and for all when another writer was
 * first, the batch loses its races, or a fault occurs: then nothing of the batch is in the ledger.
 */
export async function inBatchTransaction<Operation, Result>(
  deps: LedgerDeps,
  batches: KeyedBatcher<Operation, BatchResult<Result>>,
  { userId, operation }: { userId: string; operation: Operation },
  work: (tx: Tx, operations: readonly Operation[]) => Promise<readonly (Result | undefined)[]>,
): Promise<Result | undefined> {
  const { shards } = deps.service;
  const shard = shards.shardOf(userId);
  const shared = await batches.add(shard, operation, async (operations) => {
    const single = operations.map((): BatchResult<Result> => ({ kind: 'single' }));
    let tries = 0;
    try {
      const results = await inLedgerTransaction(
        deps,
        async (tx, attempt) => {
          tries += 1;
          return attempt > 1 || tries > MOST_BATCH_ATTEMPTS ? undefined : work(tx, operations);
        },
        { at: shards.shardField(shard) },
      );
      return results
        ? results.map((result): BatchResult<Result> =>
            result === undefined ? { kind: 'single' } : { kind: 'ended', result },
          )
        : single;
    } catch (error) {
      // With the database away, each single one would fail as well.
      if (isInfrastructureError(error)) throw error;
      return single;
    }
  });
  return shared.kind === 'ended' ? shared.result : undefined;
}
