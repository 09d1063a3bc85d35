import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { Part } from '@baazi/contracts';
import { canonicalBytes } from '@baazi/proofs';
import { textSigner, textVerifier } from '../identity/service-signatures';
import type { OperatorAction, RecordedAction } from './operators-log';

const PURPOSE = 'operators-log';

/** Public keys under which a service signed lines of its operators' log, by id. The id is derived from the key. */
export type LineKeys = ReadonlyMap<string, KeyObject>;

const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 12);

/** The keys of a service in the environment, and earlier ones. */
export const lineKeysOf = (
  part: Part,
  {
    SERVICE_PUBLIC_KEYS: { [part]: current = [] },
    SERVICE_OLD_PUBLIC_KEYS: before = [],
  }: {
    SERVICE_PUBLIC_KEYS: Partial<Record<Part, readonly KeyObject[]>>;
    SERVICE_OLD_PUBLIC_KEYS?: KeyObject[] | undefined;
  },
): LineKeys => new Map([...current, ...before].map((key) => [idOf(key), key]));

/** The id that signatures of this private key name. */
export const keyIdOf = (privateKey: KeyObject): string => idOf(createPublicKey(privateKey));

/** The bytes that are signed: every field of the line but the signature, in canonical form. */
const textOf = ({ signature: _signature, ...line }: OperatorAction): string => canonicalBytes(line).toString('utf8');

/** Signs lines with the service's key, which also signs its calls and events. */
export function lineSigner(privateKey: KeyObject): (line: RecordedAction) => RecordedAction {
  const sign = textSigner(PURPOSE, privateKey);
  const keyId = keyIdOf(privateKey);
  return (line) => {
    const named = { ...line, keyId };
    return { ...named, signature: sign(textOf(named)) };
  };
}

/** A line whose signature was verified. */
export type SignedLine = RecordedAction & { signature: string };

/** The line, if it was signed as it is now with one of these keys. */
export function signedLine(line: OperatorAction, keys: LineKeys): SignedLine | undefined {
  const { recordedAt, keyId, signature } = line;
  if (recordedAt === undefined || keyId === undefined || signature === undefined) return undefined;
  const key = keys.get(keyId);
  return key && textVerifier(PURPOSE, [key])(textOf(line), signature) ? { ...line, recordedAt, signature } : undefined;
}
