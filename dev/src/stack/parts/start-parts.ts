import path from 'node:path';
import type { StackProcesses } from '../processes/stack-processes';
import { nodeProgram, projectRoot } from './dev-program';
import { partEnvironment, type StackFacts } from './part-environment';
import type { Place } from './service-places';
import { answersReady, waitUntilReady } from './wait-until-ready';

const READY_TIMEOUT_MS = 120_000;
const SERVICE_HEAP_MB = 512;
const GATEWAY_HEAP_MB = 256;
/** What a proxied request leaves behind is gone at once: a small nursery keeps the gateway small. */
const GATEWAY_YOUNG_MB = 8;

/** Services at once, the gateway as soon as there is a portal to serve; ready when the gateway says all are. */
export async function startParts(
  facts: StackFacts,
  { processes, portal }: { processes: StackProcesses; portal: Promise<void> },
): Promise<void> {
  const start = (place: Place, memory: { heapMb: number; youngMb?: number }) => {
    const script = path.join(projectRoot, place.part, 'dist/main.js');
    return processes.start(nodeProgram(place.name, script, { env: partEnvironment(facts, place), ...memory }));
  };
  const services = facts.services.map((place) => start(place, { heapMb: SERVICE_HEAP_MB }));
  await portal;
  const gateway = start(facts.gateway, { heapMb: GATEWAY_HEAP_MB, youngMb: GATEWAY_YOUNG_MB });
  await waitUntilReady({
    what: 'gateway',
    probe: () => answersReady(`http://127.0.0.1:${facts.gateway.port}/health/ready`),
    timeoutMs: READY_TIMEOUT_MS,
    parts: [...services, gateway],
    logOf: processes.logOf,
  });
}
