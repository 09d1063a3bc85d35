// Checks what IPL Baazi signed, without asking IPL Baazi. Bare Node 20 or newer, no network, nothing to install:
//
//   node verify.mjs receipt.json|proof.json --keys keys.json [--log log-checkpoint.txt]
//
// A receipt says what you entered and when; the house's key signed it (Ed25519, RFC 8032) over its canonical JSON (RFC
// 8785). A proof holds your receipt and shows that your entry is in the closed book of its contest, and how it was
// settled: the way from your leaf up to the root of a Merkle tree (RFC 6962) whose head is a signed checkpoint
// (c2sp.org/signed-note, c2sp.org/tlog-checkpoint). Each check is printed with `ok` or `FAIL`; the exit code is 0 only
// if all hold. That a result itself is true no proof can show.

/**
 * @typedef {{ entryId: string, market: string, selection: string, stakePaise: number, payoutPaise: number,
 *   acceptedAt: string, closesAt: string, rulesHash: string, salt: string, kind: string, log: { size: number, root: string } }} Receipt
 */
/** @typedef {{ receipt: Receipt, keyName: string, signature: string }} Document */
/** @typedef {{ checkpoint: string, index: number, path: string[] }} Inclusion */
/** @typedef {{ entryId: string, market: string, revision: number, result: string, paidPaise: number, salt: string }} Leaf */
/** @typedef {{ document: Document, book: Inclusion, settlement?: Inclusion & { leaf: Leaf } }} Proof */
/** @typedef {{ name: string, id: Uint8Array, raw: Uint8Array }} Key */
/** @typedef {{ ok: boolean, words: string }} Check */
/** @typedef {(key: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>} Ed25519 */

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
const joined = (/** @type {Uint8Array[]} */ ...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** @param {Uint8Array} a @param {Uint8Array} b */
const same = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);
const sha256 = async (/** @type {Uint8Array[]} */ ...parts) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));
/** Only the one spelling that an encoder writes. @param {string} text */
function base64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const binary = atob(text);
  return btoa(binary) === text ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : undefined;
}
/** @type {Ed25519} */
async function ed25519(key, signature, message) {
  const known = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', known, Uint8Array.from(signature), Uint8Array.from(message));
}
/** RFC 8785, for what we sign: strings, whole numbers, objects. @param {unknown} value @returns {string} */
function canonical(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

// ---- what a file must look like: exactly these fields, each of its kind
const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value !== '' && value.isWellFormed();
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isInstant = (/** @type {unknown} */ value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
/** @param {number} length @returns {(value: unknown) => boolean} */
const isBytes = (length) => (value) => typeof value === 'string' && base64(value)?.length === length;
/** @param {unknown} value @param {Record<string, (value: unknown) => boolean>} fields @param {string[]} [optional] */
function isObject(value, fields, optional = []) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = new Map(Object.entries(value));
  const names = Object.keys(fields);
  return (
    [...given.keys()].every((name) => names.includes(name)) &&
    names.every((name) => (given.has(name) ? fields[name]?.(given.get(name)) : optional.includes(name)))
  );
}
/** @type {Record<string, (value: unknown) => boolean>} */
const entryFields = { entryId: isText, market: isText, salt: isBytes(16) };
const isReceipt = (/** @type {unknown} */ value) =>
  isObject(value, {
    ...entryFields,
    kind: (kind) => kind === 'ipl-baazi/receipt@1',
    selection: isText,
    stakePaise: isCount,
    payoutPaise: isCount,
    acceptedAt: isInstant,
    closesAt: isInstant,
    rulesHash: (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash),
    log: (log) => isObject(log, { size: isCount, root: isBytes(32) }),
  });
/** @param {unknown} value @returns {value is Document} */
const isDocument = (value) => isObject(value, { receipt: isReceipt, keyName: isText, signature: isBytes(64) });
const inclusionFields = {
  checkpoint: isText,
  index: isCount,
  path: (/** @type {unknown} */ path) => Array.isArray(path) && path.length <= 53 && path.every(isBytes(32)),
};
const isLeaf = (/** @type {unknown} */ value) =>
  isObject(value, { ...entryFields, revision: isCount, result: isText, paidPaise: isCount });
/** @param {unknown} value @returns {value is Proof} */
const isProof = (value) =>
  isObject(
    value,
    {
      document: isDocument,
      book: (book) => isObject(book, inclusionFields),
      settlement: (settlement) => isObject(settlement, { ...inclusionFields, leaf: isLeaf }),
    },
    ['settlement'],
  );
/** What the portal answers stands inside an envelope. @param {string} text @returns {unknown} */
function read(text) {
  try {
    const value = JSON.parse(text);
    return value?.status === true && value.response ? value.response : value;
  } catch {
    return undefined;
  }
}

// ---- signed notes and checkpoints
/** `name+id+base64`, where the id is made from the name and the key. @param {string} text @returns {Promise<Key | undefined>} */
async function readKey(text) {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = base64(encoded);
  if (bytes?.length !== 33 || bytes[0] !== 1) return undefined;
  const made = (await sha256(utf8(`${name}\n`), bytes)).slice(0, 4);
  const hex = [...made].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === id ? { name, id: made, raw: bytes.slice(1) } : undefined;
}
/** The text of a note that one of the keys signed. @param {string} note @param {Key[]} keys @param {Ed25519} verifies */
async function openNote(note, keys, verifies) {
  const [, text = '', line = ''] = /^((?:.+\n)+)\n— (.+)\n$/.exec(note) ?? [];
  const [name, encoded = '', ...rest] = line.split(' ');
  const bytes = base64(encoded);
  if (bytes?.length !== 68 || rest.length > 0) return undefined;
  for (const key of keys)
    if (key.name === name && same(key.id, bytes.slice(0, 4)) && (await verifies(key.raw, bytes.slice(4), utf8(text))))
      return text;
  return undefined;
}
/** The published keys, in a note that the newest of them signed. @param {string} text @param {Ed25519} verifies */
async function readKeys(text, verifies) {
  const file = read(text);
  const note = isObject(file, { note: isText }) ? Object(file).note : '';
  const lines = note.split('\n\n')[0].split('\n').slice(1);
  const keys = await Promise.all(lines.map((/** @type {string} */ line) => readKey(line.split(' ')[0] ?? '')));
  if (!keys.every((key) => key !== undefined)) return [];
  return (await openNote(note, keys, verifies))?.startsWith('ipl-baazi keys v1\n') ? keys : [];
}
/** @param {string | undefined} text */
function readCheckpoint(text) {
  const [, origin = '', size = '', encoded = ''] = /^(\S+)\n(0|[1-9]\d{0,15})\n(\S+)\n$/.exec(text ?? '') ?? [];
  const root = base64(encoded);
  return root?.length === 32 ? { origin, size: Number(size), root } : undefined;
}

/** The root that a leaf and its path lead to (RFC 9162 2.1.3.2). @param {unknown} leaf @param {Inclusion} inclusion @param {number} size */
async function rootFrom(leaf, { index, path }, size) {
  if (index >= size) return undefined;
  let [at, last] = [index, size - 1];
  let top = await sha256(Uint8Array.of(0), utf8(canonical(leaf)));
  for (const step of path) {
    const beside = base64(step);
    if (!beside || last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      top = await sha256(Uint8Array.of(1), beside, top);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else top = await sha256(Uint8Array.of(1), top, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? top : undefined;
}

/**
 * Every check of a file, in words. `verifies` is for browsers without Ed25519 of their own.
 * @param {string} text @param {{ keys?: string, log?: string, verifies?: Ed25519 }} [given] @returns {Promise<Check[]>}
 */
export async function verify(text, { keys: keysText = '', log, verifies = ed25519 } = {}) {
  /** @type {Check[]} */
  const checks = [];
  const say = (/** @type {boolean} */ ok, /** @type {string} */ words) => void checks.push({ ok, words });
  const file = read(text);
  const proof = isProof(file) ? file : undefined;
  const document = isDocument(file) ? file : proof?.document;
  say(document !== undefined, 'the file is a receipt or a proof of IPL Baazi, complete and with nothing added');
  const keys = await readKeys(keysText, verifies);
  say(keys.length > 0, 'the file of keys holds public keys, and the newest of them signed it');
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
  const open = async (note, origin) => {
    const checkpoint = readCheckpoint(await openNote(note, keys, verifies));
    return checkpoint?.origin === `${keyName}/${origin}` ? checkpoint : undefined;
  };
  /** @param {string} what @param {Inclusion} inclusion @param {string} origin @param {unknown} leaf */
  const stands = async (what, inclusion, origin, leaf) => {
    const checkpoint = await open(inclusion.checkpoint, origin);
    say(checkpoint !== undefined, `${keyName} signed the ${what} of ${market}`);
    const root = checkpoint && (await rootFrom(leaf, inclusion, checkpoint.size));
    const place = `as number ${inclusion.index + 1} of ${checkpoint?.size ?? '?'}`;
    say(Boolean(checkpoint && root && same(root, checkpoint.root)), `the entry stands in the ${what} ${place}`);
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
    const head = await open(log, 'log');
    say(head !== undefined, `${keyName} signed this checkpoint of the log of books`);
    const isOther = head?.size === receipt.log.size && !same(head.root, base64(receipt.log.root) ?? new Uint8Array());
    say(
      head !== undefined && head.size >= receipt.log.size && !isOther,
      `the log is no shorter than when the receipt was signed (${receipt.log.size})`,
    );
  }
  return checks;
}

/** @param {string[]} words */
async function main(words) {
  const { readFileSync } = await import(/* webpackIgnore: true */ 'node:fs');
  const { parseArgs } = await import(/* webpackIgnore: true */ 'node:util');
  const options = /** @type {const} */ ({ keys: { type: 'string' }, log: { type: 'string' } });
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const text = (/** @type {string} */ file) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(file));
  if (positionals.length === 0) throw new Error('which file? node verify.mjs proof.json --keys keys.json [--log FILE]');
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
  main(process.argv.slice(2)).then(
    (code) => void (process.exitCode = code),
    (error) => {
      console.error(`FAIL  ${error.message}`);
      process.exitCode = 1;
    },
  );
