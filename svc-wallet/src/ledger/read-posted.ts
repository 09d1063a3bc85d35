import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../wallet-collections';
import type { Transfer } from './transfer';

/** A settlement's commits name hundreds of transfers each: no statement stands in others' way for more than so many. */
const A_STATEMENT = 1000;

/** The transfers of these ids, some after the other. */
export async function* readPosted<F extends keyof Transfer>(
  { transfers }: WalletCollections,
  ids: readonly string[],
  { session, fields }: { session: ClientSession; fields: readonly F[] },
): AsyncGenerator<Pick<Transfer, F>[]> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for (let at = 0; at < ids.length; at += A_STATEMENT)
    yield await transfers.raw
      .find({ _id: { $in: ids.slice(at, at + A_STATEMENT) } }, { session, projection })
      .toArray();
}
