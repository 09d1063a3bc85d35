import { endpoints, type EndpointData } from '@baazi/contracts';
import { RouteTable, type RouteMatch } from '@baazi/service-kit/gateway';

/** Public endpoints only: `/parts` and `/internal` are not in this table, so no address leads there. */
const routes = new RouteTable<EndpointData>(Object.values(endpoints).filter(({ path }) => path.startsWith('/api/')));

/** The endpoint of a method and canonical path, or the methods that the path has. */
export const endpointAt = (method: string, pathname: string): RouteMatch<EndpointData> => routes.at(method, pathname);
