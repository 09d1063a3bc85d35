// Loads the containers of remotes by the protocol of Module Federation: an entry defines or exports a container,
// `init` gives it the share scope, `get` returns the loader of an exposed module.
import type { Release } from '../registry/registry';
import { runChunksOf } from '../scripts/preload-scripts';
import { entryRuntime } from './entry-runtime';
import { shareScope } from './share-scope';

const ENTRY_TIMEOUT_MS = 5000;

interface Container {
  init: (scope: object) => unknown;
  get: (path: string) => Promise<() => unknown>;
}
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  ['init', 'get'].every((verb) => typeof Reflect.get(value, verb) === 'function');

// Entries read it when they run.
Reflect.set(window, 'portalFederation', entryRuntime);

/**
 * Runs an entry that is a script, and takes the container from the global variable that it assigns. The variable is
 * emptied before and after, so that a script that throws never passes for an earlier one.
 */
const runEntry = (entry: string, variable: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    Reflect.set(window, variable, undefined);
    const script = document.createElement('script');
    script.onload = () => {
      script.remove();
      resolve(Reflect.get(window, variable));
      Reflect.set(window, variable, undefined);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${entry} does not load, or is not what was released`));
    };
    script.src = entry;
    document.head.append(script);
    runChunksOf(entry);
  });

async function runModule(entry: string): Promise<unknown> {
  const { importEntry } = await import(/* webpackChunkName: "module-entry" */ '../scripts/import-entry');
  return importEntry(entry);
}

const timeLimit = (entry: string): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`${entry} timed out`)), ENTRY_TIMEOUT_MS));

async function loadContainer({ name, entry, type, federation }: Release): Promise<Container> {
  if (federation) (await import(/* webpackChunkName: "federation" */ './federation')).provideCore();
  const running = type === 'module' ? runModule(entry) : runEntry(entry, name.replaceAll('-', '_'));
  const container = await Promise.race([running, timeLimit(entry)]);
  if (!isContainer(container)) throw new Error(`${entry} has no container`);
  await container.init(shareScope());
  return container;
}

const registered = new Map<string, Release>();
const containers = new Map<string, Promise<Container>>();

/** Makes this release the one that the next load of the remote fetches. */
export function register(release: Release): void {
  registered.set(release.name, release);
  containers.delete(release.name);
}

let tries = 0;

/**
 * Makes the next load fetch again, from this release: a failure is cached otherwise. Under a new address, because the
 * browser would let a new attempt wait for a hanging one.
 */
export function registerAgain(release: Release): void {
  tries += 1;
  register({ ...release, entry: `${release.entry}?try=${tries}` });
}

/** Loads the exports of a remote: `lifecycles`, or `pieces/<slot>`. */
export async function loadExports(name: string, path: string): Promise<unknown> {
  const release = registered.get(name);
  if (!release) throw new Error(`${name} is not registered`);
  const loading = containers.get(name) ?? loadContainer(release);
  containers.set(name, loading);
  const load = await (await loading).get(`./${path}`);
  return load();
}
