import { createPublicKey, type KeyObject } from 'node:crypto';
import { textVerifier } from '../identity/service-signatures';
import { EVENT_PURPOSE, frameSigner, frameText } from './frame';
import type { OutboxRow, RowSignatures } from './outbox';

/** Signs with the service's key, and accepts rows under its other keys. */
export function rowSignatures(privateKey: KeyObject, otherKeys: readonly KeyObject[]): RowSignatures {
  const signText = frameSigner(privateKey);
  const isCurrent = textVerifier(EVENT_PURPOSE, [createPublicKey(privateKey)]);
  const isEarlier = textVerifier(EVENT_PURPOSE, otherKeys);
  const sign = (row: OutboxRow): OutboxRow => ({ ...row, signature: signText(frameText(row)) });
  return {
    sign,
    read(row) {
      const { signature } = row;
      if (signature === undefined) return undefined;
      const text = frameText(row);
      if (isCurrent(text, signature)) return row;
      return isEarlier(text, signature) ? sign(row) : undefined;
    },
  };
}
