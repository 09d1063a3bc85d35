import { overrideOrigins } from '../registry/overrides';
import { integrityOf, listAll } from './listed-scripts';

/** Fetches a module into the page's module map, where its integrity is checked. */
const fetchModule = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.integrity = integrityOf(url) ?? '';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${url} does not load, or is not what was released`));
    document.head.append(link);
  });

/**
 * Imports an entry that is a module. `import` takes no integrity and consults no Trusted Types policy: so the address
 * is checked here, and every module of its release is fetched with its integrity before the first of them runs.
 */
export async function importEntry(entry: string): Promise<unknown> {
  const { origin, pathname } = new URL(entry, window.location.href);
  if (!overrideOrigins.has(origin)) {
    await listAll();
    const listed = Object.keys(window.portalFiles ?? {});
    if (origin !== window.location.origin || !listed.includes(pathname))
      throw new Error(`${entry} is not on the list of this page`);
    const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
    const others = listed.filter((file) => file.startsWith(folder) && file !== pathname);
    await Promise.all([entry, ...others].map(fetchModule));
  }
  return import(/* webpackIgnore: true */ entry);
}
