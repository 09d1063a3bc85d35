import type { WalletCollections } from '../wallet-collections';
import { playersOf } from './players-of';

/** Names of players for the operators' lists; a player without one is not among them. */
export async function namesOf(
  books: WalletCollections,
  userIds: (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const players = await playersOf(books, userIds);
  return new Map([...players].flatMap(([id, { name }]) => (name === undefined ? [] : [[id, name] as const])));
}
