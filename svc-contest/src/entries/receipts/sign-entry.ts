import { randomBytes } from 'node:crypto';
import { signReceipt, type EntryFacts, type Receipt, type ReceiptDocument, type SettlementFacts } from '@baazi/proofs';
import { headToSign } from '../../proofs/log/books-log';
import type { SigningDeps } from '../entry-deps';
import { paidUnder, type Entry, type StoredReceipt } from '../entry';
import type { Market } from '../../markets/market';
import { rulesOf } from '../../markets/rules/rules-texts';

/** The fields that make an entry's leaf unique and verifiable: set with the entry, before anything is signed. */
export function proofFields(market: Pick<Market, 'rulesHash'>): Required<Pick<Entry, 'salt' | 'rulesHash'>> {
  const rulesHash = rulesOf(market.rulesHash)?.hash;
  if (rulesHash === undefined) throw new Error(`unknown rules ${market.rulesHash}`);
  return { salt: randomBytes(16).toString('base64'), rulesHash };
}

/** An entry as its receipt and its closed book state it; undefined for one older than receipts. */
export function entryFacts(
  entry: Pick<
    Entry,
    '_id' | 'market' | 'selection' | 'stakePaise' | 'payoutPaise' | 'acceptedAt' | 'rulesHash' | 'salt'
  >,
): EntryFacts | undefined {
  const { _id: entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt } = entry;
  if (rulesHash === undefined || salt === undefined) return undefined;
  return {
    entryId,
    market,
    selection,
    stakePaise,
    payoutPaise,
    acceptedAt: acceptedAt.toISOString(),
    rulesHash,
    salt,
  };
}

function receiptOf(entry: Entry, log: Receipt['log']): Receipt | undefined {
  const facts = entryFacts(entry);
  if (!facts || !entry.locksAt) return undefined;
  return { kind: 'ipl-baazi/receipt@1', ...facts, closesAt: entry.locksAt.toISOString(), log };
}

/** Signs an entry over the current head of the log; undefined while nothing may be signed. */
export function signEntry(deps: SigningDeps, entry: Entry): StoredReceipt | undefined {
  const log = headToSign(deps.log);
  const receipt = log && receiptOf(entry, log);
  if (!log || !receipt) return undefined;
  const { keyName, signature } = signReceipt(receipt, deps.proofKey.signer);
  return { log, keyName, signature };
}

/** The stored receipt, if there is one. */
export function receiptDocument(entry: Entry): ReceiptDocument | undefined {
  if (!entry.receipt) return undefined;
  const { log, keyName, signature } = entry.receipt;
  const receipt = receiptOf(entry, { size: log.size, root: log.root });
  return receipt && { receipt, keyName, signature };
}

/** An entry's leaf in the book of its settlement: a win pays the payout, a refund the stake. */
export function settlementFacts(
  entry: Pick<Entry, '_id' | 'market' | 'stakePaise' | 'payoutPaise' | 'salt'>,
  revision: number,
  result: SettlementFacts['result'],
): SettlementFacts | undefined {
  const { _id: entryId, market, salt } = entry;
  return salt === undefined
    ? undefined
    : { entryId, market, revision, result, paidPaise: paidUnder(result, entry), salt };
}
