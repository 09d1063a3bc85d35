import type { PortalRoute } from '@baazi/contracts';
import { reportFault } from '@baazi/portal-kit';
import type { RegistryEntry } from '../registry/registry';

/** A route with its remote. */
export interface OwnedRoute extends PortalRoute {
  owner: string;
}

/** All routes of all remotes. When two claim one path the first gets it, and the conflict is reported. */
export function ownedRoutes(remotes: readonly RegistryEntry[]): OwnedRoute[] {
  const routes: OwnedRoute[] = [];
  for (const { name, routes: declared } of remotes) {
    for (const route of declared) {
      const taken = routes.find(({ path }) => path === route.path);
      if (taken)
        reportFault(new Error(`${name} claims ${route.path}, which ${taken.owner} has`), {
          remote: name,
          stage: 'register',
        });
      else routes.push({ ...route, owner: name });
    }
  }
  return routes;
}
