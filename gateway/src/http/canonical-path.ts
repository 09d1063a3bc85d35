import { endpoints, type EndpointData } from '@baazi/contracts';
import { RouteTable, type RouteMatch } from '@baazi/service-kit/gateway';

/**
 * The path of a request target if it is in canonical form, else undefined. Anything that an upstream could interpret
 * differently is refused: dot segments, doubled or encoded slashes, backslashes, absolute form, control characters.
 */
export function canonicalPath(target: string | undefined): { pathname: string; search: string } | undefined {
  if (!target || target.length > 4096 || !target.startsWith('/')) return undefined;
  const cut = target.indexOf('?');
  const pathname = cut === -1 ? target : target.slice(0, cut);
  const search = cut === -1 ? '' : target.slice(cut);
  if (!/^[\x21-\x7e]*$/.test(target) || target.includes('#')) return undefined;
  if (
    pathname.includes('//') ||
    pathname.includes('\\') ||
    /%(2e|2f|5c|00|25)/i.test(pathname) ||
    /%(?![0-9a-f]{2})/i.test(pathname)
  )
    return undefined;
  if (pathname.split('/').some((segment) => segment === '.' || segment === '..')) return undefined;
  return { pathname, search };
}

/** Public endpoints only: `/parts` and `/internal` cannot be reached from outside. */
const routes = new RouteTable<EndpointData>(Object.values(endpoints).filter(({ path }) => path.startsWith('/api/')));

/** The endpoint of a method and canonical path, or the allowed methods of the path. */
export const endpointAt = (method: string, pathname: string): RouteMatch<EndpointData> =>
  routes.match(method, pathname);
