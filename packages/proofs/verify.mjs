// Checks what IPL Baazi signed, without asking IPL Baazi. Bare Node 20 or newer, no network, nothing to install:
//   node verify.mjs receipt.json|proof.json|solvency.json --keys keys.json [--log log-checkpoint.txt]
// The portal's page /fair offers all of these files; the keys are also at /.well-known/ipl-baazi-keys.json. A receipt
// says what you entered and when; the house's key signed it (Ed25519, RFC 8032) over its canonical JSON (RFC 8785). A
// proof shows that your entry is in the closed book of its contest, and how it was settled: the path from your leaf to
// the root of a Merkle tree (RFC 6962) whose head is a signed checkpoint (c2sp.org/signed-note, tlog-checkpoint). A
// solvency proof shows that the sum the house says it owes contains your wallet. Each check prints `ok` or `FAIL`; the
// exit code is 0 only if all hold. No proof shows that a result is true.

/** @typedef {Record<'entryId' | 'market' | 'selection' | 'acceptedAt' | 'closesAt' | 'rulesHash' | 'salt', string> &
 *   Record<'stakePaise' | 'payoutPaise', number> & { log: { size: number, root: string } }} Receipt */
/** @typedef {{ receipt: Receipt, keyName: string, signature: string }} Document */
/** @typedef {{ checkpoint: string, index: number, path: string[] }} Inclusion */
/** @typedef {Record<'entryId'|'market'|'result'|'salt', string> & Record<'revision' | 'paidPaise', number>} Leaf */
/** @typedef {{ document: Document, book: Inclusion, settlement?: Inclusion & { leaf: Leaf } }} Proof */
/** @typedef {{ leaf: { userId: string, owedPaise: number, salt: string }, checkpoint: string, index: number,
 *   path: { sum: number, hash: string }[] }} Solvency */
/** @typedef {{ name: string, id: Uint8Array, raw: Uint8Array }} Key */
/** @typedef {{ ok: boolean, words: string }} Check */
/** @typedef {(value: unknown) => boolean} Is */
/** @typedef {(key: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>} Ed25519 */

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
const joined = (/** @type {Uint8Array[]} */ ...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** @param {Uint8Array} a @param {Uint8Array} b */
export const same = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);
export const sha256 = async (/** @type {Uint8Array[]} */ ...parts) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));
const u64 = (/** @type {number | bigint | string} */ sum) =>
  new Uint8Array(BigUint64Array.of(BigInt(sum)).buffer).reverse();
/** Accepts only canonical base64. @param {string} text */
export function base64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const binary = atob(text);
  return btoa(binary) === text ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : undefined;
}
/** @type {Ed25519} */
export async function ed25519(key, signature, message) {
  const known = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', known, Uint8Array.from(signature), Uint8Array.from(message));
}
/** RFC 8785, for what we sign: strings, whole numbers, objects. @param {unknown} value @returns {string} */
function canonical(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

// ---- the format of files: exactly these fields and types
const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value !== '' && value.isWellFormed();
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isInstant = (/** @type {unknown} */ value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
const isHash = (/** @type {unknown} */ value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** @param {number} length @returns {Is} */
const isBytes = (length) => (value) => typeof value === 'string' && base64(value)?.length === length;
/** @param {Is} is @returns {Is} */
const isPath = (is) => (value) => Array.isArray(value) && value.length <= 53 && value.every(is);
/** @param {Record<string, Is>} fields @returns {Is} */
const isObject = (fields) => (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = new Map(Object.entries(value));
  return (
    given.size === Object.keys(fields).length && Object.keys(fields).every((name) => fields[name]?.(given.get(name)))
  );
};
const ofEntry = { entryId: isText, market: isText, salt: isBytes(16) };
const isReceipt = isObject({
  ...{ ...ofEntry, selection: isText, stakePaise: isCount, payoutPaise: isCount, acceptedAt: isInstant },
  ...{ kind: (kind) => kind === 'ipl-baazi/receipt@1', closesAt: isInstant, rulesHash: isHash },
  log: isObject({ size: isCount, root: isBytes(32) }),
});
const isDocument = isObject({ receipt: isReceipt, keyName: isText, signature: isBytes(64) });
const ofLeaf = { checkpoint: isText, index: isCount, path: isPath(isBytes(32)) };
const isEnd = isObject({ ...ofEntry, revision: isCount, result: isText, paidPaise: isCount });
const ofProof = { document: isDocument, book: isObject(ofLeaf) };
const isEndedProof = isObject({ ...ofProof, settlement: isObject({ ...ofLeaf, leaf: isEnd }) });
const isProof = (/** @type {unknown} */ value) => isObject(ofProof)(value) || isEndedProof(value);
const isSolvency = isObject({
  ...{ kind: (kind) => kind === 'ipl-baazi/solvency@1', checkpoint: isText, index: isCount },
  leaf: isObject({ userId: isText, owedPaise: isCount, salt: isBytes(16) }),
  path: isPath(isObject({ sum: isCount, hash: isBytes(32) })),
});
/** Unwraps the envelope of the portal. @param {string} text @returns {unknown} */
function read(text) {
  try {
    const value = JSON.parse(text);
    return value?.status === true && value.response ? value.response : value;
  } catch {
    return undefined;
  }
}

// ---- signed notes and checkpoints
/** `name+id+base64`; the id is made of name and key. @param {string} text @returns {Promise<Key | undefined>} */
async function readKey(text) {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = base64(encoded);
  if (bytes?.length !== 33 || bytes[0] !== 1) return undefined;
  const made = (await sha256(utf8(`${name}\n`), bytes)).slice(0, 4);
  const hex = [...made].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === id ? { name, id: made, raw: bytes.slice(1) } : undefined;
}
/** The text of a note that one key signed. @param {string} note @param {Key[]} keys @param {Ed25519} verifies */
export async function openNote(note, keys, verifies) {
  const [, text = '', line = ''] = /^((?:.+\n)+)\n— (.+)\n$/.exec(note) ?? [];
  const [name, encoded = '', ...rest] = line.split(' ');
  const bytes = base64(encoded);
  if (bytes?.length !== 68 || rest.length > 0) return undefined;
  for (const key of keys)
    if (key.name === name && same(key.id, bytes.slice(0, 4)) && (await verifies(key.raw, bytes.slice(4), utf8(text))))
      return text;
  return undefined;
}
/** Keys in a note that the newest signed. @param {string} text @param {Ed25519} verifies @returns {Promise<Key[]>} */
export async function readKeys(text, verifies) {
  const file = read(text);
  const note = isObject({ note: isText })(file) ? Object(file).note : '';
  const lines = note.split('\n\n')[0].split('\n').slice(1);
  const keys = await Promise.all(lines.map((/** @type {string} */ line) => readKey(line.split(' ')[0] ?? '')));
  if (!keys.every((key) => key !== undefined)) return [];
  return (await openNote(note, keys, verifies))?.startsWith('ipl-baazi keys v1\n') ? keys : [];
}
/** @param {string | undefined} text */
export function readCheckpoint(text) {
  const form = /^(\S+)\n(0|[1-9]\d{0,15})\n(\S+)\n(?:owed (0|[1-9]\d{0,15})\n)?$/;
  const [, origin = '', size = '', encoded = '', owed] = form.exec(text ?? '') ?? [];
  const root = base64(encoded);
  return root?.length === 32 ? { origin, size: Number(size), root, owed } : undefined;
}
const sumOf = (/** @type {Uint8Array} */ node) => node.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
/** A node is a hash, in a sum tree after its 8-byte sum. @param {Uint8Array} left @param {Uint8Array} right */
async function above(left, right) {
  const hash = await sha256(Uint8Array.of(1), left, right);
  return left.length === 32 ? hash : joined(u64(sumOf(left) + sumOf(right)), hash);
}
/** The root that a leaf and its path yield (RFC 9162 2.1.3.2).
 * @param {Uint8Array} leaf @param {Uint8Array[]} path @param {{ index: number, size: number }} position */
async function topFrom(leaf, path, { index, size }) {
  if (index >= size) return undefined;
  let [at, last, top] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      top = await above(sibling, top);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else top = await above(top, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? top : undefined;
}
/** Runs every check of a file. `verifies` is for browsers without native Ed25519.
 * @param {string} text @param {{ keys?: string, log?: string, verifies?: Ed25519 }} [by] @returns {Promise<Check[]>} */
export async function verify(text, { keys: keysText = '', log, verifies = ed25519 } = {}) {
  const checks = /** @type {Check[]} */ ([]);
  const say = (/** @type {boolean} */ ok, /** @type {string} */ words) => void checks.push({ ok, words });
  const file = read(text);
  const proof = isProof(file) ? /** @type {Proof} */ (file) : undefined;
  const document = isDocument(file) ? /** @type {Document} */ (file) : proof?.document;
  const solvency = isSolvency(file) ? /** @type {Solvency} */ (file) : undefined;
  say(Boolean(document ?? solvency), 'the file is a receipt or a proof of IPL Baazi, complete and with nothing added');
  const keys = await readKeys(keysText, verifies);
  say(keys.length > 0, 'the file of keys holds public keys, and the newest of them signed it');
  const signedHead = async (/** @type {string} */ note) => readCheckpoint(await openNote(note, keys, verifies));
  if (solvency) {
    const { leaf, index, path, checkpoint } = solvency;
    const { origin = '?', size = 0, root = new Uint8Array(), owed = '?' } = (await signedHead(checkpoint)) ?? {};
    const [portal, day] = origin.split('/solvency/');
    const isSum = owed !== '?' && day !== undefined && keys.some(({ name }) => name === portal);
    say(isSum, `${origin}: signed, and says that the house owes ${owed} paise to ${size} players`);
    const owes = u64(leaf.owedPaise);
    const hash = await sha256(Uint8Array.of(0), owes, base64(leaf.salt) ?? root, utf8(leaf.userId));
    const nodes = path.map((node) => joined(u64(node.sum), base64(node.hash) ?? root));
    const top = await topFrom(joined(owes, hash), nodes, { index, size });
    const isIn = isSum && top !== undefined && same(top, joined(u64(owed), root));
    say(isIn, `${leaf.owedPaise} paise of wallet ${leaf.userId} are in this sum, as number ${index + 1} of ${size}`);
    const isLog = log !== undefined && (await signedHead(log))?.origin === `${portal}/log`;
    if (log !== undefined) say(isLog, `${portal} signed this checkpoint of the log of books`);
  }
  if (!document) return checks;
  const { receipt, keyName, signature } = document;
  const signed = utf8(`ipl-baazi receipt v1\n${canonical(receipt)}`);
  let isSigned = false;
  for (const { name, raw } of keys)
    isSigned ||= name === keyName && (await verifies(raw, base64(signature) ?? new Uint8Array(), signed));
  const { entryId, market, selection, stakePaise, payoutPaise, acceptedAt, closesAt, rulesHash, salt } = receipt;
  say(isSigned, `${keyName} signed the receipt of entry ${entryId}: ${selection} on ${market}, accepted ${acceptedAt}`);
  say(acceptedAt < closesAt, `the entry was accepted before entry closed (${closesAt})`);
  /** @param {string} note @param {string} origin */
  const headOf = async (note, origin) => {
    const checkpoint = await signedHead(note);
    return checkpoint?.origin === `${keyName}/${origin}` && checkpoint.owed === undefined ? checkpoint : undefined;
  };
  /** @param {string} what @param {Inclusion} inclusion @param {string} origin @param {unknown} leaf */
  const stands = async (what, inclusion, origin, leaf) => {
    const checkpoint = await headOf(inclusion.checkpoint, origin);
    say(checkpoint !== undefined, `${keyName} signed the ${what} of ${market}`);
    const { size = 0, root = new Uint8Array() } = checkpoint ?? {};
    const hash = await sha256(Uint8Array.of(0), utf8(canonical(leaf)));
    const steps = inclusion.path.map((step) => base64(step) ?? hash);
    const top = await topFrom(hash, steps, { index: inclusion.index, size });
    const place = `as number ${inclusion.index + 1} of ${checkpoint?.size ?? '?'}`;
    say(top !== undefined && same(top, root), `the entry stands in the ${what} ${place}`);
    return checkpoint?.size;
  };
  if (proof) {
    const leaf = { entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt };
    const size = await stands('book', proof.book, `book/${market}`, leaf);
    if (proof.settlement) {
      const { leaf: end, index } = proof.settlement;
      const origin = `settlement/${market}/${end.revision}`;
      const settled = await stands(`settlement ${end.revision}`, proof.settlement, origin, end);
      const isOwn = end.entryId === entryId && end.market === market && end.salt === salt;
      say(isOwn && settled === size && index === proof.book.index, 'the settlement is of this entry, in the same book');
      const due = new Map(Object.entries({ won: payoutPaise, lost: 0, void: stakePaise })).get(end.result);
      say(due === end.paidPaise, `${end.result} pays ${end.paidPaise} paise, as the receipt says`);
    }
  }
  if (log !== undefined) {
    const head = await headOf(log, 'log');
    say(head !== undefined, `${keyName} signed this checkpoint of the log of books`);
    const isOther = head?.size === receipt.log.size && !same(head.root, base64(receipt.log.root) ?? new Uint8Array());
    const isLater = head !== undefined && head.size >= receipt.log.size && !isOther;
    say(isLater, `the log is no shorter than when the receipt was signed (${receipt.log.size})`);
  }
  return checks;
}
/** @param {string[]} args */
async function main(args) {
  const { readFileSync } = await import(/* webpackIgnore: true */ 'node:fs');
  const { parseArgs } = await import(/* webpackIgnore: true */ 'node:util');
  const options = /** @type {const} */ ({ keys: { type: 'string' }, log: { type: 'string' } });
  const usage = 'node verify.mjs FILE ... --keys keys.json [--log FILE]';
  if (args.includes('--help')) return (console.log(usage), 0);
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const text = (/** @type {string} */ file) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(file));
  if (positionals.length === 0) throw new Error(`which file? ${usage}`);
  const [keys, log] = [values.keys, values.log].map((file) => (file === undefined ? undefined : text(file)));
  let allHold = true;
  for (const file of positionals)
    for (const { ok, words: said } of await verify(text(file), { keys, log })) {
      console.log(`${ok ? 'ok  ' : 'FAIL'}  ${positionals.length > 1 ? `${file}: ` : ''}${said}`);
      allHold &&= ok;
    }
  return allHold ? 0 : 1;
}
if (globalThis.process?.argv[1]?.endsWith('verify.mjs'))
  void main(process.argv.slice(2))
    .catch((error) => console.error(`FAIL  ${error.message}`))
    .then((code) => void (process.exitCode = code ?? 1));
