import type { ClientSession, mongo } from 'mongoose';

const PAGE_SIZE = 1000;

type Key<D> = Extract<keyof D, string>;
export interface PagesOptions<D, F extends Key<D>> {
  /** a unique key with an index for filter and key; default `_id` */
  by?: Key<D>;
  /** the fields to read; default all */
  fields?: readonly F[];
  size?: number;
  session?: ClientSession;
}

/**
 * Yields every matching document in key order, page by page: each page is a short statement, so a long list blocks
 * nobody. Documents inserted behind the cursor meanwhile are not returned.
 */
export async function* inPages<D extends mongo.Document, F extends Key<D> = Key<D>>(
  collection: mongo.Collection<D>,
  filter: mongo.Filter<D>,
  { by: key, fields, size = PAGE_SIZE, session }: PagesOptions<D, F> = {},
): AsyncGenerator<Pick<D, F | '_id'>[]> {
  const by: string = key ?? '_id';
  const projection = fields && Object.fromEntries([...fields, by].map((field) => [field, 1]));
  for (let last: unknown; ;) {
    const behind = last === undefined ? filter : { $and: [filter, { [by]: { $gt: last } }] };
    const page = await collection
      // The driver's types do not support computed keys.
      .find(behind as mongo.Filter<D>, { ...(projection && { projection }), ...(session && { session }) })
      .sort({ [by]: 1 })
      .limit(size)
      .toArray();
    if (page.length > 0) yield page as unknown as Pick<D, F | '_id'>[];
    last = page.at(-1)?.[by];
    if (page.length < size) return;
  }
}
