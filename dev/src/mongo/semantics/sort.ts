import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compareValues, isNumber, rank, rankOf } from './compare';
import { keyValuesAt } from './paths';

export type SortField = { path: string[]; name: string; direction: 1 | -1 };

export function parseSort(spec: Value): SortField[] {
  if (spec === undefined) return [];
  if (!isDoc(spec)) return refuse(2, 'the sort must be a document');
  return Object.entries(spec).map(([name, direction]) => {
    if (name.startsWith('$')) return refuse(2, `sorting by ${name} is outside this server's subset`);
    const sign = isNumber(direction) ? Number(direction) : 0;
    if (sign !== 1 && sign !== -1) return refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { name, path: name.split('.'), direction: sign };
  });
}

/** Sorts by the least element of an array ascending, the greatest descending; stable (manual: reference/method/cursor.sort). */
export function sortBy<T>(items: T[], fields: SortField[], docOf: (item: T) => Doc): T[] {
  if (fields.length === 0 || items.length < 2) return items;
  const keyed = items.map((item) => ({ item, keys: fields.map((field) => sortKey(docOf(item), field)) }));
  keyed.sort((a, b) => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareKeys(a.keys[i], b.keys[i]) * fields[i]!.direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

function sortKey(doc: Doc, field: SortField): Value {
  if (field.path.length === 1) {
    const value = Object.hasOwn(doc, field.name) ? doc[field.name] : null;
    if (!Array.isArray(value)) return value ?? null;
  }
  return keyValuesAt(doc, field.path).reduce((best, value) => (compareKeys(value, best) * field.direction < 0 ? value : best));
}

/** Sort keys: undefined stands for an empty array, which sorts below null. */
function compareKeys(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return rankOfKey(a) - rankOfKey(b);
  return compareValues(a, b);
}

function rankOfKey(key: Value): number {
  return key === undefined ? rank.emptyArray : rankOf(key);
}
