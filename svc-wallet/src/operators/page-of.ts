import type { AnyObject, Model } from 'mongoose';

interface PageQuery<O extends string> {
  limit: number;
  page: number;
  orderBy: O;
  ascending: 'asc' | 'desc';
}
export interface Page<D> {
  rows: D[];
  metadata: { current_page: number; totalRecord: number }[];
}

/** One page of an operators' list. `fields` names the column behind each order; the id settles ties, so pages never overlap. */
export async function pageOf<D extends AnyObject, O extends string = string>(
  model: Model<D>,
  filter: AnyObject,
  query: PageQuery<O>,
  fields: Record<O, string>,
): Promise<Page<D>> {
  const direction = query.ascending === 'asc' ? 1 : -1;
  const [rows, totalRecord] = await Promise.all([
    model
      .find(filter)
      .sort({ [fields[query.orderBy]]: direction, _id: direction })
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean<D[]>(),
    model.countDocuments(filter),
  ]);
  return { rows, metadata: [{ current_page: query.page, totalRecord }] };
}
