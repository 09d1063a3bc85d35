import type { mongo } from 'mongoose';
import { isDoc, singleCommands, type Doc } from '../statements/single-commands';

/** A place of the split database: a player's shard, or where unsplit collections are. */
type Place = string;
const WHOLE: Place = 'whole';

/** The sharding of a cluster: the key of each collection, and where the ranges of players begin. */
export interface Split {
  service: string;
  keys: Record<string, { key: string }>;
  homes: readonly string[];
}

/** A statement as the driver sent it, or its part in one collection. */
export interface Statement {
  /** service, verb, collection and the fields it filters by */
  what: string;
  collection: string;
  writes: boolean;
  places: Set<Place>;
  asksAll: boolean;
  /** the transaction that it is part of */
  transaction?: string;
}

const docsOf = (value: unknown): Doc[] => (Array.isArray(value) ? value.filter(isDoc) : []);

const shardOf = ({ homes: ranges }: Split, id: unknown): Place =>
  typeof id === 'string' ? (ranges.findLast((home) => home <= id) ?? '') : '';

/** The shards of documents that a filter may match, derived from the shard key alone, as the router does. */
function placesOf(split: Split, key: string, filter: Doc): Place[] {
  if (!(key in filter)) return [...split.homes];
  const requests = filter[key];
  if (!isDoc(requests)) return [shardOf(split, requests)];
  if (Array.isArray(requests['$in'])) return requests['$in'].map((id) => shardOf(split, id));
  const { $gte: from, $lt: to } = requests;
  if (typeof from !== 'string') return [...split.homes];
  return split.homes.filter((home, i) => {
    const next = split.homes[i + 1];
    return (next === undefined || next > from) && (typeof to !== 'string' || home < to);
  });
}

/** The filters of a command, and the documents that it inserts. */
function partsOf(command: Doc): { verb: string; filters: Doc[]; documents: Doc[]; writes: boolean } | undefined {
  const one = (filter: unknown): Doc[] => [isDoc(filter) ? filter : {}];
  const queries = (list: unknown): Doc[] => docsOf(list).flatMap(({ q }) => one(q));
  if ('insert' in command)
    return { verb: 'insert', filters: [], documents: docsOf(command['documents']), writes: true };
  if ('find' in command) return { verb: 'find', filters: one(command['filter']), documents: [], writes: false };
  if ('update' in command) return { verb: 'update', filters: queries(command['updates']), documents: [], writes: true };
  if ('delete' in command) return { verb: 'delete', filters: queries(command['deletes']), documents: [], writes: true };
  if ('findAndModify' in command)
    return { verb: 'findAndModify', filters: one(command['query']), documents: [], writes: true };
  if ('aggregate' in command) {
    const [first] = docsOf(command['pipeline']);
    return { verb: 'aggregate', filters: one(first?.['$match']), documents: [], writes: false };
  }
  return undefined;
}

/** The shards that a driver command touches; empty for commands that are no statements. */
export const touched = (split: Split, command: Doc): Statement[] =>
  singleCommands(command).flatMap((single) => touchedBySingle(split, single) ?? []);

function touchedBySingle(split: Split, command: Doc): Statement | undefined {
  const parts = partsOf(command);
  if (!parts) return undefined;
  const { verb, filters, documents, writes } = parts;
  const collection = String(command[verb]);
  const key = split.keys[collection]?.key;
  const places = new Set<Place>();
  let readsAllShards = false;
  if (key === undefined) places.add(WHOLE);
  else {
    for (const filter of filters) {
      for (const place of placesOf(split, key, filter)) places.add(place);
      readsAllShards ||= !(key in filter);
    }
    for (const document of documents) places.add(shardOf(split, document[key]));
  }
  const fields = [...new Set(filters.flatMap((filter) => Object.keys(filter)))].sort();
  const by = fields.length === 0 ? '' : ` by ${fields.join(', ')}`;
  return {
    what: `${split.service} ${verb} ${collection}${by}`,
    collection,
    writes,
    places,
    asksAll: readsAllShards,
    ...(command['autocommit'] === false ? { transaction: transactionOf(command) } : {}),
  };
}

function transactionOf({ lsid, txnNumber }: Doc): string {
  const id = isDoc(lsid) ? (lsid['id'] as mongo.Binary).toString('hex') : '';
  return `${id} ${String(txnNumber)}`;
}

/** The writes of one transaction, by shard. */
export interface Written {
  /** service and collections */
  what: string;
  places: Set<Place>;
  /** the service's collections that it wrote */
  collections: Set<string>;
}

export function transactionsOf(service: string, statements: readonly Statement[]): Written[] {
  const found = new Map<string, Statement[]>();
  for (const statement of statements)
    if (statement.transaction !== undefined && statement.writes)
      found.set(statement.transaction, [...(found.get(statement.transaction) ?? []), statement]);
  return [...found.values()].map((writes) => {
    const collections = new Set(writes.map(({ collection }) => collection));
    const places = new Set(writes.flatMap((write) => [...write.places]));
    return { what: `${service} ${[...collections].sort().join(', ')}`, places, collections };
  });
}
