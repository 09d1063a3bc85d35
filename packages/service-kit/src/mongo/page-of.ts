import type { AnyObject, Model } from 'mongoose';

/** What `listQuery` of the contracts gives a handler. */
export interface PageQuery<O extends string> {
  limit: number;
  page: number;
  orderBy: O;
  ascending: 'asc' | 'desc';
}
export interface Page<D> {
  rows: D[];
  total: number;
  /** as every list's reply carries it */
  metadata: { current_page: number; totalRecord: number }[];
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
  const way = query.ascending === 'asc' ? 1 : -1;
  const { rows, total } = await stretchOf<D>(model, filter, {
    order: { [fields[query.orderBy]]: way, [ties]: way },
    skip: (query.page - 1) * query.limit,
    limit: query.limit,
  });
  return { rows, ...countOf(total, query) };
}

/** At most `limit` rows of a list after the first `skip`, and how many there are in all. */
export async function stretchOf<D extends AnyObject>(
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

/** One page of a short list that is filtered by what people see, and so is here as a whole. */
export function pageOfRows<D>(all: readonly D[], query: { limit: number; page: number }): Page<D> {
  const rows = all.slice((query.page - 1) * query.limit, query.page * query.limit);
  return { rows, ...countOf(all.length, query) };
}

const countOf = (total: number, { page }: { page: number }): Omit<Page<never>, 'rows'> => ({
  total,
  metadata: [{ current_page: page, totalRecord: total }],
});
