import type { ClientSession, mongo } from 'mongoose';

const PAGE = 1000;

type Key<D> = Extract<keyof D, string>;
export interface PagesOptions<D, F extends Key<D>> {
  /** unique and rising, with an index behind filter and key; default `_id` */
  by?: Key<D>;
  /** what is read of each document; default all of it */
  fields?: readonly F[];
  size?: number;
  session?: ClientSession;
}

/**
 * Every document that matches, in the order of its key, a page at a time: each page is a short statement of its own, so
 * a long list stands in nobody's way. What is written behind the key meanwhile is not seen.
 */
export async function* inPages<D extends mongo.Document, F extends Key<D> = Key<D>>(
  collection: mongo.Collection<D>,
  filter: mongo.Filter<D>,
  { by: key, fields, size = PAGE, session }: PagesOptions<D, F> = {},
): AsyncGenerator<Pick<D, F | '_id'>[]> {
  const by: string = key ?? '_id';
  const projection = fields && Object.fromEntries([...fields, by].map((field) => [field, 1]));
  for (let last: unknown; ;) {
    const behind = last === undefined ? filter : { $and: [filter, { [by]: { $gt: last } }] };
    const page = await collection
      // The driver's own types know no computed key.
      .find(behind as mongo.Filter<D>, { ...(projection && { projection }), ...(session && { session }) })
      .sort({ [by]: 1 })
      .limit(size)
      .toArray();
    if (page.length > 0) yield page as unknown as Pick<D, F | '_id'>[];
    last = page.at(-1)?.[by];
    if (page.length < size) return;
  }
}
