import type { KeyObject } from 'node:crypto';
import { contentHash } from '@baazi/proofs';
import { Schema } from 'mongoose';
import { textSigner, textVerifier } from '../identity/service-signatures';
import { collectionOf, type Collection } from '../mongo/collection';
import type { OperatorAction } from './operators-log';
import { keyIdOf, type LineKeys } from './signed-lines';

const PURPOSE = 'operators-log-block';

/**
 * A sealed run of lines of a service's operators' log. It names the block before it, so a line that is altered,
 * inserted, moved or deleted breaks the chain, and nobody rebuilds it without the service's key.
 */
export interface LineBlock {
  /** gapless from 1 */
  _id: number;
  lines: { id: string; hash: string }[];
  /** lines of releases that did not sign them: at the start of the chain only */
  isEarlier?: true;
  previousHash: string;
  /** lines sealed so far, with these */
  lineCount: number;
  /** machine time */
  sealedAt: Date;
  hash: string;
  /** the id of the service's key, and its signature of the hash */
  keyId: string;
  signature: string;
}
const blockSchema = new Schema<LineBlock>(
  {
    _id: { type: Number, required: true },
    lines: [new Schema({ id: String, hash: String }, { _id: false })],
    isEarlier: { type: Boolean, default: undefined },
    previousHash: { type: String, required: true },
    lineCount: { type: Number, required: true },
    sealedAt: { type: Date, required: true },
    hash: { type: String, required: true },
    keyId: { type: String, required: true },
    signature: { type: String, required: true },
  },
  { versionKey: false },
);
blockSchema.index({ 'lines.id': 1 });
export const openLineBlocks = collectionOf<LineBlock>('LineBlock', blockSchema, 'lineBlocks');

/** A line that waits for its block, listed in the commit of the line, so that nobody needs the right to edit lines. */
export interface UnsealedLine {
  /** of the line */
  _id: string;
  /** machine time */
  at: Date;
}
const unsealedSchema = new Schema<UnsealedLine>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false },
);
export const openUnsealedLines = collectionOf<UnsealedLine>('UnsealedLine', unsealedSchema, 'unsealedLines');

/** The collections of one service's operators' log and its chain. */
export interface LineChain {
  actions: Collection<OperatorAction>;
  blocks: Collection<LineBlock>;
  unsealed: Collection<UnsealedLine>;
}

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** Over every field of a line, its signature included. */
export const lineHash = (line: OperatorAction): string => contentHash(line);

export type UnsignedBlock = Omit<LineBlock, 'hash' | 'keyId' | 'signature'>;
export const lineBlockHash = ({ _id, lines, isEarlier, previousHash, lineCount, sealedAt }: UnsignedBlock): string =>
  contentHash({ _id, lines, ...(isEarlier && { isEarlier }), previousHash, lineCount, sealedAt });

/** Signs blocks with the service's key. */
export function lineBlockSigner(privateKey: KeyObject): (block: UnsignedBlock) => LineBlock {
  const sign = textSigner(PURPOSE, privateKey);
  const keyId = keyIdOf(privateKey);
  return (block) => {
    const hash = lineBlockHash(block);
    return { ...block, hash, keyId, signature: sign(hash) };
  };
}

export function isSignedBlock({ hash, keyId, signature }: LineBlock, keys: LineKeys): boolean {
  const key = keys.get(keyId);
  return key !== undefined && textVerifier(PURPOSE, [key])(hash, signature);
}

/** A position of a chain that is known from elsewhere: it reveals a chain that was cut off or made anew. */
export interface ChainHead {
  block: number;
  hash: string;
}
