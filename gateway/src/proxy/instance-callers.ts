import type { Part } from '@baazi/contracts';
import { serviceCaller, type ServiceCaller } from '@baazi/service-kit/gateway';
import type { Upstreams } from './upstreams';

/** Calls one particular instance, for requests that must reach every instance. */
export interface InstanceCaller {
  readonly part: Part;
  readonly url: string;
  readonly caller: ServiceCaller;
}

export function instanceCallers(
  services: ReadonlyMap<Part, Upstreams>,
  sign: (to: Part, now: Date) => string,
): InstanceCaller[] {
  return [...services].flatMap(([part, upstreams]) =>
    upstreams.instances.map((instance) => ({
      part,
      url: instance.url,
      caller: serviceCaller({ urls: { [part]: { open: [instance.url], internal: [instance.internalUrl] } }, sign }),
    })),
  );
}
