import { hash } from 'node:crypto';

/** One-shot hashing is fastest: a proof computes a thousand hashes while its player waits. */
const sha256 = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** RFC 6962: leaves and nodes have different prefixes, so a node cannot pass for an entry. */
export const leafHash = (input: Uint8Array): Buffer => sha256(LEAF, input);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);
/** The root of a tree without leaves. */
export const emptyRoot = (): Buffer => sha256();

const u64 = (value: number): Buffer => {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is no sum`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

/** A node of a sum tree: the sum of everything below it, and a hash that includes the sum. */
export interface SumNode {
  sum: number;
  hash: Buffer;
}
export const sumLeaf = ({ owed, salt, userId }: { owed: number; salt: Uint8Array; userId: string }): SumNode => {
  if (salt.length !== 16) throw new Error('a salt has 16 bytes');
  return { sum: owed, hash: sha256(LEAF, u64(owed), salt, Buffer.from(userId)) };
};
export const sumNode = (left: SumNode, right: SumNode): SumNode => ({
  sum: left.sum + right.sum,
  hash: sha256(NODE, u64(left.sum), left.hash, u64(right.sum), right.hash),
});

/** Hashes in base64, as in JSON. */
export const toBase64 = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));
