import type { ClientSession, Db, MongoClient } from 'mongodb';
import { settleBatch } from './settle-batch';
import type { Tables } from './tables';

/** One call of a measured operation by one caller. */
export type Operation = (caller: number) => Promise<unknown>;

/** The measured operations, by the names that the raw engine uses too. */
export function operations(
  { client, db, tables }: { client: MongoClient; db: Db; tables: Tables },
  documents: number,
): Record<string, Operation> {
  const { wallets, legs: postings } = tables;
  let postingId = Date.now() * 1000;
  const anyId = () => Math.floor(Math.random() * documents);
  /** Caller k uses only wallets with id = k modulo 50, so that transactions never conflict. */
  const ownId = (caller: number) => Math.floor(Math.random() * Math.floor(documents / 50)) * 50 + caller;
  const transaction = (work: (session: ClientSession) => Promise<unknown>) =>
    client.withSession((session) => session.withTransaction(() => work(session)));
  const posting = (player: string, paise: number) => ({ _id: postingId++, player, at: new Date(), paise });
  return {
    ping: () => db.command({ ping: 1 }),
    'point read by _id': () => wallets.findOne({ _id: anyId() }),
    'point read by a unique index': () => wallets.findOne({ player: `p${anyId()}` }),
    insertOne: () => postings.insertOne({ ...posting(`p${anyId()}`, 500), kind: 'stake' }),
    findOneAndUpdate: () =>
      wallets.findOneAndUpdate({ _id: anyId() }, { $inc: { cash: -1, version: 1 } }, { returnDocument: 'after' }),
    'transaction, 1 guarded update + 2 inserts': (caller) =>
      transaction(async (session) => {
        const id = ownId(caller);
        const guarded = { _id: id, cash: { $gte: 1 } };
        const { modifiedCount } = await wallets.updateOne(guarded, { $inc: { cash: -1, version: 1 } }, { session });
        if (modifiedCount !== 1) throw new Error('guard');
        await postings.insertOne(posting(`p${id}`, -1), { session });
        await postings.insertOne(posting('house', 1), { session });
      }),
    'transaction, 2 updates + 2 inserts': (caller) =>
      transaction(async (session) => {
        const from = ownId(caller);
        const to = (from + 50) % documents;
        await wallets.updateOne({ _id: Math.min(from, to) }, { $inc: { cash: -1, version: 1 } }, { session });
        await wallets.updateOne({ _id: Math.max(from, to) }, { $inc: { cash: 1, version: 1 } }, { session });
        await postings.insertOne(posting(`p${from}`, -1), { session });
        await postings.insertOne(posting(`p${to}`, 1), { session });
      }),
    'settlement batch: 100 wallets, transfers and stakes': (caller) => settleBatch(tables, caller, transaction),
  };
}
