/** Exports for services, which make proofs, and for tests. Browsers and players use `verify.mjs`. */
export { canonicalBytes } from './canonical';
export { isConsistent, rootFromPath, sumFromPath } from './check-path';
export { contentHash } from './content-hash';
export { checkpointText, readCheckpoint, type Checkpoint } from './checkpoint';
export { appendLeaf, emptyFrontier, frontierRoot, type Frontier } from './frontier';
export { toBase64, leafHash, sumLeaf, type SumNode } from './hashes';
export { entryLeaf, settlementLeaf, type EntryFacts, type SettlementFacts } from './leaves';
export { openNote, readVerifierKey, signNote, verifierKeyOf, type NoteSigner, type NoteVerifier } from './notes';
export { isSignedReceipt, signReceipt, type Receipt, type ReceiptDocument } from './receipt';
export { consistencyPath, inclusionPath, rootOf, sumPath, sumRootOf } from './tree';
