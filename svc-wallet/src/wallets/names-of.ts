import type { Connection } from 'mongoose';
import { wallets, type Wallet } from './wallet';

/** Names of players for the operators' lists; a player without one is not among them. */
export async function namesOf(db: Connection, userIds: (string | undefined)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(userIds.filter((id) => id !== undefined))];
  const rows = await wallets(db)
    .find({ _id: { $in: wanted } }, { name: 1 })
    .limit(wanted.length || 1)
    .lean<Pick<Wallet, '_id' | 'name'>[]>();
  return new Map(rows.flatMap(({ _id, name }) => (name === undefined ? [] : [[_id, name] as const])));
}
