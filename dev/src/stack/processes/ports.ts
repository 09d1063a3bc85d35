import { createHash } from 'node:crypto';
import net from 'node:net';
import { z } from 'zod';
import { readJson, writeJson, type DataFolder } from '../data-folder';

const Ports = z.record(z.string(), z.number().int());

// Below the range of ephemeral ports, so that a restarted process finds its port free.
const PORT_MIN = 20_000;
const PORT_COUNT = 12_000;

export interface PortsFile {
  /** The same port as last time when it is free, else the next free one. */
  choose(name: string): Promise<number>;
  /** Records a port that an option requested. */
  set(name: string, port: number): void;
}

/** Maintains DATA/ports.json. */
export function openPortsFile(folder: DataFolder): PortsFile {
  const file = folder.file('ports.json');
  const previous = readJson(file, Ports) ?? {};
  const chosen: Record<string, number> = {};
  let next = PORT_MIN + (createHash('sha256').update(folder.dir).digest().readUInt32BE(0) % PORT_COUNT);
  const set = (name: string, port: number) => {
    chosen[name] = port;
    writeJson(file, chosen);
  };
  const isAvailable = async (port: number) => !Object.values(chosen).includes(port) && (await isFree(port));
  return {
    set,
    async choose(name) {
      let port = previous[name];
      while (port === undefined || !(await isAvailable(port))) {
        port = next;
        next = PORT_MIN + ((next + 1 - PORT_MIN) % PORT_COUNT);
      }
      set(name, port);
      return port;
    },
  };
}

/** Whether a process accepts connections on the port. */
export function isListening(port: number, host = '127.0.0.1', timeoutMs = 500): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** Whether this process could listen on the port. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

// Below the ports that a stack chooses for its services, and below ephemeral ports, so that stacks that start at the
// same time do not take each other's ports.
const TEST_PORT_MIN = 10_000;
const TEST_PORT_COUNT = 10_000;

/** A port for a test or a measurement, that no process listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = TEST_PORT_MIN + Math.floor(Math.random() * TEST_PORT_COUNT);
    if (await isFree(port)) return port;
  }
}
