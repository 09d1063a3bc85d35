import { writeRowKey, type RowKey } from '@baazi/contracts';
import type { AnyObject, Model } from 'mongoose';

type Way = 'asc' | 'desc';
/** What `listQuery` and `keyedQuery` of the contracts give a handler. */
export interface PageQuery<O extends string> {
  limit: number;
  page: number;
  orderBy: O;
  ascending: Way;
  /** the row to go on behind; `page` is then the first there */
  behind?: RowKey | undefined;
}
export interface Page<D> {
  rows: D[];
  total: number;
  /** as every list's reply carries it */
  metadata: { current_page: number; totalRecord: number }[];
  /** as a keyed list's reply carries it beside: the key of the last row, where more follow */
  onward: { next?: string };
}

/**
 * One page of a list. `fields` names the column behind each order; `ties`, by default the id, is unique, so pages never
 * overlap.
 */
export async function pageOf<D extends AnyObject, O extends string = string>(
  model: Model<D>,
  filter: AnyObject,
  query: PageQuery<O>,
  fields: Record<O, string>,
  ties = '_id',
): Promise<Page<D>> {
  const { limit, behind, ascending } = query;
  const field = fields[query.orderBy];
  const way = ascending === 'asc' ? 1 : -1;
  const onlyBehind = behind && filterBehind(behind, { field, ties, ascending });
  const [rows, total] = await Promise.all([
    model
      .find(onlyBehind ? { $and: [filter, onlyBehind] } : filter)
      .sort({ [field]: way, [ties]: way })
      .skip(onlyBehind ? 0 : (query.page - 1) * limit)
      .limit(limit + 1)
      .lean<D[]>(),
    model.countDocuments(filter),
  ]);
  return pageFrom(rows, { total, query, keyOf: (row) => ({ value: valueOf(row[field]), id: String(row[ties]) }) });
}

/** Rows behind a key. Nothing stands before everything, as the database sorts it. */
function filterBehind(
  { value, id }: RowKey,
  { field, ties, ascending }: { field: string; ties: string; ascending: Way },
): AnyObject {
  const beyond = ascending === 'asc' ? '$gt' : '$lt';
  const tied = { $and: [{ [field]: value }, { [ties]: { [beyond]: id } }] };
  if (value === null) return ascending === 'asc' ? { $or: [{ [field]: { $ne: null } }, tied] } : tied;
  const rest = { [field]: { [beyond]: value } };
  return { $or: [rest, tied, ...(ascending === 'asc' ? [] : [{ [field]: null }])] };
}

const valueOf = (value: unknown): RowKey['value'] =>
  value instanceof Date || typeof value === 'number' || typeof value === 'string' ? value : null;

/** At most `limit` rows of a list after the first `skip`, and how many there are in all. */
export async function pageSlice<D extends AnyObject>(
  model: Model<D>,
  filter: AnyObject,
  { order, skip, limit }: { order: Record<string, 1 | -1>; skip: number; limit: number },
): Promise<{ rows: D[]; total: number }> {
  const [rows, total] = await Promise.all([
    limit > 0 ? model.find(filter).sort(order).skip(skip).limit(limit).lean<D[]>() : [],
    model.countDocuments(filter),
  ]);
  return { rows, total };
}

/** One page of a short list that is filtered by what people see, and so is here as a whole, in its order. */
export function pageOfRows<D>(
  all: readonly D[],
  query: Omit<PageQuery<string>, 'orderBy'>,
  keyOf: (row: D) => RowKey,
): Page<D> {
  const { limit, page, behind, ascending } = query;
  const isBehind = (key: RowKey): boolean =>
    behind !== undefined && (ascending === 'asc' ? isAfter(key, behind) : isAfter(behind, key));
  const found = behind ? all.findIndex((row) => isBehind(keyOf(row))) : (page - 1) * limit;
  const from = found === -1 ? all.length : found;
  return pageFrom(all.slice(from, from + limit + 1), { total: all.length, query, keyOf });
}

const isAfter = (a: RowKey, b: RowKey): boolean =>
  a.value?.valueOf() === b.value?.valueOf() ? a.id > b.id : (a.value ?? '') > (b.value ?? '');

/** One row more than fits says that another page follows. */
function pageFrom<D>(
  found: readonly D[],
  { total, query, keyOf }: { total: number; query: { limit: number; page: number }; keyOf: (row: D) => RowKey },
): Page<D> {
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows,
    total,
    metadata: [{ current_page: query.page, totalRecord: total }],
    onward: last !== undefined && found.length > query.limit ? { next: writeRowKey(keyOf(last)) } : {},
  };
}
