import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readJson, writeJson } from '../data-folder/json-file';
import type { DataFolder } from '../data-folder/open-data-folder';
import { isFree } from './port-probes';

const Ports = z.record(z.string(), z.number().int());

// Below the range from which systems hand out ports to outgoing connections, so that a part that is
// restarted finds its port free.
const LOWEST = 20_000;
const SPAN = 12_000;

export interface PortsFile {
  /** The same port as last time when it is free, else the next free one. */
  choose(name: string): Promise<number>;
  /** A port the person asked for. */
  set(name: string, port: number): void;
}

/** Keeps DATA/ports.json. */
export function openPortsFile(folder: DataFolder): PortsFile {
  const file = folder.file('ports.json');
  const before = readJson(file, Ports) ?? {};
  const chosen: Record<string, number> = {};
  let next = LOWEST + (createHash('sha256').update(folder.dir).digest().readUInt32BE(0) % SPAN);
  const set = (name: string, port: number) => {
    chosen[name] = port;
    writeJson(file, chosen);
  };
  const take = async (port: number) => !Object.values(chosen).includes(port) && (await isFree(port));
  return {
    set,
    async choose(name) {
      let port = before[name];
      while (port === undefined || !(await take(port))) {
        port = next;
        next = LOWEST + ((next + 1 - LOWEST) % SPAN);
      }
      set(name, port);
      return port;
    },
  };
}
