import { writeRowKey, type RowKey } from '@baazi/contracts';
import type { AnyObject, Model } from 'mongoose';

type SortDirection = 'asc' | 'desc';
/** The output of the contracts' `listQuery` and `keyedQuery`. */
export interface PageQuery<O extends string> {
  limit: number;
  page: number;
  orderBy: O;
  ascending: SortDirection;
  /** continue after this row; `page` is then 1-based from there */
  behind?: RowKey | undefined;
}
export interface Page<D> {
  rows: D[];
  total: number;
  /** the metadata of every list reply */
  metadata: { current_page: number; totalRecord: number }[];
  /** the key of the last row if more follow, for replies of keyed lists */
  onward: { next?: string };
}

/**
 * Reads one page of a list. `fields` maps each order to its column; `ties`, by default the id, is unique, so pages
 * never overlap.
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
  const direction = ascending === 'asc' ? 1 : -1;
  const onlyBehind = behind && filterBehind(behind, { field, ties, ascending });
  const [rows, total] = await Promise.all([
    model
      .find(onlyBehind ? { $and: [filter, onlyBehind] } : filter)
      .sort({ [field]: direction, [ties]: direction })
      .skip(onlyBehind ? 0 : (query.page - 1) * limit)
      .limit(limit + 1)
      .lean<D[]>(),
    model.countDocuments(filter),
  ]);
  return pageFrom(rows, { total, query, keyOf: (row) => ({ value: valueOf(row[field]), id: String(row[ties]) }) });
}

/** Filters rows after a key. MongoDB sorts null before everything else. */
function filterBehind(
  { value, id }: RowKey,
  { field, ties, ascending }: { field: string; ties: string; ascending: SortDirection },
): AnyObject {
  const beyond = ascending === 'asc' ? '$gt' : '$lt';
  const tied = { $and: [{ [field]: value }, { [ties]: { [beyond]: id } }] };
  if (value === null) return ascending === 'asc' ? { $or: [{ [field]: { $ne: null } }, tied] } : tied;
  const rest = { [field]: { [beyond]: value } };
  return { $or: [rest, tied, ...(ascending === 'asc' ? [] : [{ [field]: null }])] };
}

const valueOf = (value: unknown): RowKey['value'] =>
  value instanceof Date || typeof value === 'number' || typeof value === 'string' ? value : null;

/** Reads at most `limit` rows after the first `skip`, and the total count. */
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

/** One page of a short list that is in memory as a whole, already in order. */
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

/** One extra row shows that another page follows. */
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
