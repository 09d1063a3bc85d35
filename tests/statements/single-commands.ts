/** A command, or a document in one, as the driver reports it. */
export type Doc = Record<string, unknown>;

export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const verbs = ['insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

/** Where the single command of a kind has its writes. */
const lists: Record<Verb, string> = { insert: 'documents', update: 'updates', delete: 'deletes' };

/**
 * A `bulkWrite` as the single commands that write the same: an insert, an update or a delete for each collection, in
 * order of first appearance. Any other command is itself. A write must not be overlooked, so an unknown form throws.
 */
export function singleCommands(command: Doc): Doc[] {
  if (!('bulkWrite' in command)) return [command];
  const { bulkWrite: _one, ops, nsInfo, ordered: _ordered, errorsOnly: _errorsOnly, ...around } = command;
  const namespaces = allDocs(nsInfo).map(({ ns }) => ns);
  const groups = new Map<string, { verb: Verb; namespace: string; writes: unknown[] }>();
  for (const op of allDocs(ops)) {
    const verb = verbs.find((one) => one in op);
    const namespace = verb && namespaces[Number(op[verb])];
    if (!verb || typeof namespace !== 'string') throw new Error(`a write of nobody's: ${Object.keys(op).join(', ')}`);
    const known = groups.get(`${verb} ${namespace}`) ?? { verb, namespace, writes: [] };
    groups.set(`${verb} ${namespace}`, known);
    known.writes.push(asAlone(verb, op));
  }
  return [...groups.values()].map(({ verb, namespace, writes }) => {
    const [$db = '', ...collection] = namespace.split('.');
    return { [verb]: collection.join('.'), [lists[verb]]: writes, ...around, $db };
  });
}

/** The driver shows both lists as arrays, although they are sent beside the command. */
function allDocs(list: unknown): Doc[] {
  if (!Array.isArray(list) || !list.every(isDoc)) throw new Error('a bulkWrite without lists of documents');
  return list;
}

/** A write as it appears in the list of its single command. */
function asAlone(verb: Verb, { document, filter: q, updateMods: u, multi = false, ...rest }: Doc): unknown {
  const { [verb]: _namespace, ...options } = rest;
  if (verb === 'insert') return document;
  return verb === 'update' ? { q, u, multi, ...options } : { q, limit: multi === true ? 0 : 1, ...options };
}
