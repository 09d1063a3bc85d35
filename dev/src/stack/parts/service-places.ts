import fs from 'node:fs';
import path from 'node:path';
import type { Scale } from '../options/parse-scale';
import type { PortsFile } from '../ports/ports-file';
import { isFree } from '../ports/port-probes';
import { StackProblem } from '../stack-problem';
import { projectRoot } from './dev-program';

export interface Place {
  part: string;
  instance: number;
  /** As in the pid file: the folder, `svc-wallet#2` for a second copy. */
  name: string;
  port: number;
  internalPort: number;
}

/** Every svc-* folder, so that a scaffolded service joins without an edit here. */
export function serviceFolders(): string[] {
  return fs
    .readdirSync(projectRoot)
    .filter((name) => name.startsWith('svc-') && fs.existsSync(path.join(projectRoot, name, 'package.json')))
    .sort();
}

/** Where each copy of each service will listen. */
export async function servicePlaces(scale: Scale, ports: PortsFile): Promise<Place[]> {
  const folders = serviceFolders();
  for (const part of scale.keys()) if (!folders.includes(part)) throw new StackProblem(`--scale: there is no ${part}`);
  const places: Place[] = [];
  for (const part of folders) {
    for (let instance = 1; instance <= (scale.get(part) ?? 1); instance++) {
      const name = instance === 1 ? part : `${part}#${instance}`;
      places.push({
        part,
        instance,
        name,
        port: await ports.choose(name),
        internalPort: await ports.choose(`${name}.internal`),
      });
    }
  }
  return places;
}

/** The public door stands where the person asked for it, or nowhere. */
export async function gatewayPlace(port: number, ports: PortsFile): Promise<Place> {
  if (!(await isFree(port))) throw new StackProblem(`port ${port} is taken; give another --port`);
  ports.set('gateway', port);
  return { part: 'gateway', instance: 1, name: 'gateway', port, internalPort: await ports.choose('gateway.internal') };
}
