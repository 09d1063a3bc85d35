import type { Gateway } from '../gateway';

/** Learns which copies of the services take requests. */
export async function checkUpstreams({ upstreams }: Gateway): Promise<void> {
  await Promise.all([...upstreams.values()].map((copies) => copies.check()));
}
