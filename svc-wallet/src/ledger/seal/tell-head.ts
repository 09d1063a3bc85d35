import { rename, writeFile } from 'node:fs/promises';
import type { WalletContext } from '../../wallet-context';
import type { SealHead } from './block';
import { readHead } from './read-head';

/** While it catches up, the sealer tells so often how far it is. */
const TELL_EVERY_MS = 10_000;
const told = new WeakMap<WalletContext, { block: number; at: number }>();

/**
 * Says where the chain stands, out of this database's reach: in the log, and in a file where one is named. Several
 * blocks in a row are told of by the last.
 */
export async function tellHead(bank: WalletContext, head: SealHead, isBehind: boolean): Promise<void> {
  const last = told.get(bank);
  const now = performance.now();
  if (last?.block === head.block || (isBehind && last && now - last.at < TELL_EVERY_MS)) return;
  told.set(bank, { block: head.block, at: now });
  bank.service.log.info({ block: head.block, head: head.hash, key: bank.sealKeys.current.id }, 'sealed');
  const file = bank.service.config.SEAL_HEAD_FILE;
  if (file === undefined) return;
  // Another copy may be further.
  const known = await readHead(file);
  if (known && known.block >= head.block) return;
  const half = `${file}.${process.pid}`;
  await writeFile(half, JSON.stringify(head), { mode: 0o600 });
  await rename(half, file);
}
