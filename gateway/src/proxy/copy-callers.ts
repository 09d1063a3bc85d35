import type { Part } from '@baazi/contracts';
import { serviceCaller, type ServiceCaller } from '@baazi/service-kit/gateway';
import type { Upstreams } from './upstreams';

/** Calls one particular copy of a service: for what every copy must be told or asked. */
export interface CopyCaller {
  readonly part: Part;
  readonly url: string;
  readonly caller: ServiceCaller;
}

export function copyCallers(
  services: ReadonlyMap<Part, Upstreams>,
  sign: (to: Part, now: Date) => string,
): CopyCaller[] {
  return [...services].flatMap(([part, upstreams]) =>
    upstreams.copies.map((copy) => ({
      part,
      url: copy.url,
      caller: serviceCaller({ urls: { [part]: { open: [copy.url], internal: [copy.internalUrl] } }, sign }),
    })),
  );
}
