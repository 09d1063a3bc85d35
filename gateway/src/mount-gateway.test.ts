import { endpoints, type EndpointData } from '@baazi/contracts';
import type { GatewayContext } from './gateway-context';
import { ownEndpoints } from './mount-gateway';

test('registers every public endpoint of the gateway, and composed ones', () => {
  const service = { http: { handle: () => undefined }, identity: {} };
  const own = ownEndpoints({ service } as unknown as GatewayContext);
  const all: EndpointData[] = Object.values(endpoints);
  const publicOnes = all.filter(({ path }) => path.startsWith('/api/'));
  expect(publicOnes.filter((endpoint) => own.of(endpoint)).map(({ path }) => path)).toEqual([
    endpoints.currentUser.path,
    ...publicOnes.filter(({ owner }) => owner === 'gateway').map(({ path }) => path),
  ]);
  expect(all.filter((endpoint) => own.of(endpoint)?.isStream)).toEqual([endpoints.live]);
});
