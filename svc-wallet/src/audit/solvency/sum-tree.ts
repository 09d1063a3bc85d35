import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sumLeaf, sumRootOf, type SumNode } from '@baazi/proofs';
import type { Owed } from './read-owed';
import { PAGE_SIZE, type OwedWallet } from './solvency';

/** A wallet's salt in one tree: as random as the tree's secret, so that no salt needs to be stored. */
export const saltOf = (secret: string, userId: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(userId).digest().subarray(0, 16);

export const leafOf = ({ userId, owedPaise }: Pick<Owed, 'userId' | 'owedPaise'>, secret: string): SumNode =>
  sumLeaf({ owed: owedPaise, salt: saltOf(secret, userId), userId });

export interface SumTree {
  root: SumNode;
  /** the leaves in order, in whole subtrees */
  pages: { top: SumNode; leaves: SumNode[] }[];
  /** in input order, each with its position */
  wallets: OwedWallet[];
}

/** The tree over all wallets. It yields after each page: a hundred thousand leaves are a second of work. */
export async function sumTree(owed: readonly Owed[], secret: string): Promise<SumTree> {
  const placed: { leaf: SumNode; wallet: OwedWallet }[] = [];
  for (const one of owed) {
    placed.push({ leaf: leafOf(one, secret), wallet: { ...one, place: 0 } });
    if (placed.length % PAGE_SIZE === 0) await setImmediate();
  }
  const wallets = placed.map(({ wallet }) => wallet);
  await inOrderOfHashes(placed);
  const pages: SumTree['pages'] = [];
  for (let from = 0; from < placed.length; from += PAGE_SIZE) {
    const some = placed.slice(from, from + PAGE_SIZE);
    for (const [at, { wallet }] of some.entries()) wallet.place = from + at;
    const leaves = some.map(({ leaf }) => leaf);
    pages.push({ top: sumRootOf(leaves), leaves });
    await setImmediate();
  }
  return { root: sumRootOf(pages.map(({ top }) => top)), pages, wallets };
}

const BUCKETS = 256;
/** Bucketed by the first byte and sorted per bucket, so that no single sort blocks the event loop. */
async function inOrderOfHashes(placed: { leaf: SumNode }[]): Promise<void> {
  const heaps: (typeof placed)[] = Array.from({ length: BUCKETS }, () => []);
  for (const one of placed) heaps[one.leaf.hash[0] ?? 0]?.push(one);
  placed.length = 0;
  for (const heap of heaps) {
    for (const one of heap.sort((a, b) => a.leaf.hash.compare(b.leaf.hash))) placed.push(one);
    await setImmediate();
  }
}
