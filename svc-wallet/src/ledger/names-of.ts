import { playersOf } from './players-of';
import type { LedgerCollections } from './ledger-deps';

/** Names of players for the operators' lists; a player without one is omitted. */
export async function namesOf(
  collections: LedgerCollections,
  userIds: (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const players = await playersOf(collections, userIds);
  return new Map([...players].flatMap(([id, { name }]) => (name === undefined ? [] : [[id, name] as const])));
}
