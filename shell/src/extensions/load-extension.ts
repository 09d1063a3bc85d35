import { setRunningRelease } from '@baazi/portal-kit/host';
import { loadExports, registerAgain } from '../remotes/containers';
import { isLoading } from '../remotes/remote-state';
import { stateOf } from '../remotes/remote-states';
import { preloadListed } from '../scripts/preload-scripts';
import type { OwnedExtension } from './extensions-for';

/** The props that single-spa passes on to an extension. */
export interface ExtensionProps {
  domElement: HTMLElement;
  props: object;
}
type Step = (given: ExtensionProps) => Promise<unknown>;
/** The exports of a remote's './pieces/<slot>'. */
export type ExtensionExports = Record<'bootstrap' | 'mount' | 'update' | 'unmount', Step>;

const hasLifecycles = (value: unknown): value is ExtensionExports =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'update', 'unmount'].every((verb) => typeof Reflect.get(value, verb) === 'function');

const loads = new Map<string, Promise<ExtensionExports>>();

/**
 * Loads the code of an extension, once per release. After a failure the next screen that needs it requests it again.
 */
export function loadExtension({ owner, slot, preload }: OwnedExtension): Promise<ExtensionExports> {
  const entry = stateOf(owner)?.entry;
  if (!entry) return Promise.reject(new Error(`${owner} is not known`));
  const key = `${owner} ${entry.version} ${slot}`;
  const load = async (): Promise<ExtensionExports> => {
    // Modules are fetched together anyway.
    if (entry.type !== 'module') await preloadListed([entry.entry, ...preload]);
    const lifecycles = await loadExports(owner, `pieces/${slot}`);
    if (!hasLifecycles(lifecycles)) throw new Error(`${owner} ${entry.version} has no extension for ${slot}`);
    setRunningRelease(owner, entry.version);
    return lifecycles;
  };
  const known = loads.get(key) ?? load();
  loads.set(key, known);
  known.catch(() => {
    loads.delete(key);
    const state = stateOf(owner);
    // A remote that is loading or has loaded for a screen handles its release itself.
    if (state && !state.code && !isLoading(state)) registerAgain(state.entry);
  });
  return known;
}
