import type { GatewayContext } from '../gateway-context';

/** Learns which copies of the services take requests. */
export async function checkUpstreams({ upstreams }: GatewayContext): Promise<void> {
  await Promise.all([...upstreams.values()].map((copies) => copies.check()));
}
