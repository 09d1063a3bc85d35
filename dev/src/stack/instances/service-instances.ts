import fs from 'node:fs';
import path from 'node:path';
import type { Scale } from '../parse-options';
import { type PortsFile, isFree } from '../processes/ports';
import { projectRoot } from '../processes/programs';
import { StackProblem } from '../stack-problem';

export interface ServiceInstance {
  service: string;
  instance: number;
  /** As in the pid file: the folder, or `svc-wallet#2` for a second instance. */
  name: string;
  port: number;
  internalPort: number;
}

/** Every svc-* folder, so that a scaffolded service is included without an edit here. */
export function serviceFolders(): string[] {
  return fs
    .readdirSync(projectRoot)
    .filter((name) => name.startsWith('svc-') && fs.existsSync(path.join(projectRoot, name, 'package.json')))
    .sort();
}

/** Chooses the ports of each instance of each service. */
export async function planServiceInstances(scale: Scale, ports: PortsFile): Promise<ServiceInstance[]> {
  const folders = serviceFolders();
  for (const service of scale.keys())
    if (!folders.includes(service)) throw new StackProblem(`--scale: there is no ${service}`);
  const instances: ServiceInstance[] = [];
  for (const service of folders) {
    for (let instance = 1; instance <= (scale.get(service) ?? 1); instance++) {
      const name = instance === 1 ? service : `${service}#${instance}`;
      instances.push({
        service,
        instance,
        name,
        port: await ports.choose(name),
        internalPort: await ports.choose(`${name}.internal`),
      });
    }
  }
  return instances;
}

/** The gateway listens on the requested port; a taken port is refused, not replaced. */
export async function planGatewayInstance(port: number, ports: PortsFile): Promise<ServiceInstance> {
  if (!(await isFree(port))) throw new StackProblem(`port ${port} is taken; give another --port`);
  ports.set('gateway', port);
  return {
    service: 'gateway',
    instance: 1,
    name: 'gateway',
    port,
    internalPort: await ports.choose('gateway.internal'),
  };
}
