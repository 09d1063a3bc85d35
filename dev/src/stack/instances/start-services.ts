import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { nodeProgram, projectRoot } from '../processes/programs';
import type { StackProcesses } from '../processes/stack-processes';
import { isReady, waitUntilReady } from '../processes/wait-until-ready';
import { StackProblem } from '../stack-problem';
import { serviceEnvironment, type StackConfig } from './service-environment';
import type { ServiceInstance } from './service-instances';

const READY_TIMEOUT_MS = 120_000;
const SERVICE_HEAP_MB = 512;
const GATEWAY_HEAP_MB = 256;
/** Proxied requests leave short-lived garbage only, so a small young generation keeps the gateway small. */
const GATEWAY_SEMI_SPACE_MB = 8;

/** Starts the services, then the gateway once the portal is built; returns when the gateway reports all as ready. */
export async function startServices(
  config: StackConfig,
  { processes, portal }: { processes: StackProcesses; portal: Promise<void> },
): Promise<void> {
  const start = (instance: ServiceInstance, memory: { heapMb: number; semiSpaceMb?: number }) => {
    const script = path.join(projectRoot, instance.service, 'dist/main.js');
    return processes.start(
      nodeProgram(instance.name, script, { env: serviceEnvironment(config, instance), ...memory }),
    );
  };
  const services = config.services.map((instance) => start(instance, { heapMb: SERVICE_HEAP_MB }));
  await portal;
  const gateway = start(config.gateway, { heapMb: GATEWAY_HEAP_MB, semiSpaceMb: GATEWAY_SEMI_SPACE_MB });
  await waitUntilReady({
    what: 'gateway',
    probe: () => isReady(`http://127.0.0.1:${config.gateway.port}/health/ready`),
    timeoutMs: READY_TIMEOUT_MS,
    programs: [...services, gateway],
    logOf: processes.logOf,
  });
}

/** Builds the changed apps of the portal and publishes them to this stack's releases, in a process whose memory is freed. */
export async function publishPortal(
  releasesDir: string,
  { print, stopping }: { print: (line: string) => void; stopping: AbortSignal },
): Promise<void> {
  const script = path.join(projectRoot, 'packages/bundler/portal.mjs');
  fs.mkdirSync(releasesDir, { recursive: true });
  const child = spawn(process.execPath, [script, '--releases', releasesDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors = `${errors}${bytes.toString()}`.slice(-4_000)));
  let unfinished = '';
  child.stdout.on('data', (bytes: Buffer) => {
    const lines = `${unfinished}${bytes.toString()}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) if (line.trim() && !line.endsWith('unchanged')) print(line.trim());
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StackProblem(`the portal could not be built:\n${errors.trim()}`);
}
