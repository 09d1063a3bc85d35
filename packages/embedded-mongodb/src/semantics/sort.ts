import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compareValues } from './compare';
import { valueAt } from './paths';

export type SortField = { path: string[]; name: string; direction: 1 | -1 };

export function parseSort(spec: Value): SortField[] {
  if (spec === undefined) return [];
  if (!isDoc(spec)) return refuse(2, 'the sort must be a document');
  return Object.entries(spec).map(([name, direction]) => {
    if (name.startsWith('$')) return refuse(2, `sorting by ${name} is outside this server's subset`);
    if (direction !== 1 && direction !== -1)
      return refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { name, path: name.split('.'), direction };
  });
}

/** A stable sort; a missing field sorts as null (manual: reference/method/cursor.sort). */
export function sortBy<T>(items: T[], fields: SortField[], docOf: (item: T) => Doc): T[] {
  if (fields.length === 0 || items.length < 2) return items;
  const keyed = items.map((item) => ({ item, keys: fields.map((field) => sortKey(docOf(item), field)) }));
  keyed.sort((a, b) => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareValues(a.keys[i], b.keys[i]) * fields[i]!.direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

function sortKey(doc: Doc, { path, name }: SortField): Value {
  const value = valueAt(doc, path);
  return Array.isArray(value)
    ? refuse(2, `sorting by '${name}', which holds an array, is outside this server's subset`)
    : (value ?? null);
}
