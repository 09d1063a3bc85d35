import { endpoints, type EndpointData } from '@baazi/contracts';
import { RouteTable, type RouteMatch } from '@baazi/service-kit/gateway';

/** Public endpoints only: `/parts` and `/internal` cannot be reached from outside. */
const routes = new RouteTable<EndpointData>(Object.values(endpoints).filter(({ path }) => path.startsWith('/api/')));

/** The endpoint of a method and canonical path, or the allowed methods of the path. */
export const endpointAt = (method: string, pathname: string): RouteMatch<EndpointData> =>
  routes.match(method, pathname);
