import type { ClientSession } from 'mongoose';
import type { Transfer } from './transfer';
import type { LedgerCollections } from './ledger-deps';

/**
 * A settlement's commits name hundreds of transfers each: no statement reads more than this many, so that others are
 * not delayed.
 */
const STATEMENT_SIZE = 1000;

/** The transfers of these ids, one batch after another. */
export async function* readTransfers<F extends keyof Transfer>(
  { transfers }: Pick<LedgerCollections, 'transfers'>,
  ids: readonly string[],
  { session, fields }: { session: ClientSession; fields: readonly F[] },
): AsyncGenerator<Pick<Transfer, F>[]> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for (let at = 0; at < ids.length; at += STATEMENT_SIZE)
    yield await transfers.raw
      .find({ _id: { $in: ids.slice(at, at + STATEMENT_SIZE) } }, { session, projection })
      .toArray();
}
