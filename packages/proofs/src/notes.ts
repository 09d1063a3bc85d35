import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** C2SP signed notes: https://c2sp.org/signed-note. Algorithm 0x01 is Ed25519. */
const ED25519 = Buffer.of(1);
/** The SPKI prefix of a 32-byte Ed25519 key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** A named signing key. */
export interface NoteSigner {
  name: string;
  key: KeyObject;
}
/** A named public key for verification. */
export interface NoteVerifier {
  name: string;
  id: Buffer;
  key: KeyObject;
}

const rawOf = (publicKey: KeyObject): Buffer => publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const idOf = (name: string, raw: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(ED25519).update(raw).digest().subarray(0, 4);

/** The public key in the format of signed notes: `name+id+base64`. */
export function verifierKeyOf({ name, key }: NoteSigner): string {
  const raw = rawOf(createPublicKey(key));
  return `${name}+${idOf(name, raw).toString('hex')}+${Buffer.concat([ED25519, raw]).toString('base64')}`;
}

/** Returns undefined if the text is not a key in this format. */
export function readVerifierKey(text: string): NoteVerifier | undefined {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  if (name === undefined || id === undefined || encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 33 || bytes[0] !== 1 || bytes.toString('base64') !== encoded) return undefined;
  const raw = bytes.subarray(1);
  if (idOf(name, raw).toString('hex') !== id) return undefined;
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  return { name, id: Buffer.from(id, 'hex'), key };
}

/** Returns the note: the text, which must end in a newline, with its signature. */
export function signNote(text: string, signer: NoteSigner): string {
  if (!text.endsWith('\n')) throw new Error('the text of a note must end in a newline');
  const raw = rawOf(createPublicKey(signer.key));
  const signed = Buffer.concat([idOf(signer.name, raw), sign(null, Buffer.from(text), signer.key)]);
  return `${text}\n— ${signer.name} ${signed.toString('base64')}\n`;
}

/** The text of a note signed by one of these keys; undefined otherwise. */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): string | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  const isSigned = lines.some((line) => {
    const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    if (bytes.length !== 68 || bytes.toString('base64') !== encoded) return false;
    return verifiers.some(
      (known) =>
        known.name === name &&
        known.id.equals(bytes.subarray(0, 4)) &&
        verify(null, Buffer.from(text), known.key, bytes.subarray(4)),
    );
  });
  return isSigned ? text : undefined;
}
