import { PackedPage } from './packed-page';

const MAX_CACHED = 200;

interface Page {
  packed: PackedPage;
  found: boolean;
}

/** Packed documents by what they were rendered from. */
export class PackedPages {
  readonly #cache = new Map<string, Promise<Page>>();
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;

  /** Identifies an object, such as an answer, for a key: equal ids are the same object. */
  idOf(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) return known;
    this.#lastId += 1;
    this.#ids.set(object, this.#lastId);
    return this.#lastId;
  }

  /** The document under this key; requests that arrive while it is packed share it. Without a key it is not cached. */
  read(key: string | undefined, render: () => { html: string; found: boolean }): Promise<Page> {
    const known = key === undefined ? undefined : this.#cache.get(key);
    if (known) return known;
    const { html, found } = render();
    const page = PackedPage.from(html).then((packed) => ({ packed, found }));
    if (key === undefined) return page;
    this.#cache.set(key, page);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    page.catch(() => this.#cache.delete(key));
    return page;
  }
}
