import { satisfies } from '@baazi/contracts/version-ranges';
import sharedModules from 'virtual:shared-modules';

type Load = () => unknown;
/** A version of a shared module, with the fields that containers of every federation plugin read. */
interface SharedVersion {
  from: 'shell';
  version: string;
  eager: boolean;
  loaded: boolean;
  lib?: Load;
  get: () => Promise<Load>;
}

/** Fetches a lazy module; afterwards it loads as the others do. */
async function fetchShared(name: string): Promise<Load> {
  const shared = sharedModules[name];
  if (!shared) throw new Error(`the shell provides no ${name}`);
  const module = shared.load ? undefined : await shared.lazy?.();
  return (shared.load ??= () => module);
}

/**
 * A share scope: module -> version -> how to load it. Each container gets one of its own, so what a remote adds, such
 * as the next major of React, is nobody else's. The shell alone provides modules.
 */
export const shareScope = (): Record<string, Record<string, SharedVersion>> =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, load }]) => [
      name,
      {
        [version]: { from: 'shell', version, eager: !!load, loaded: !!load, lib: load, get: () => fetchShared(name) },
      },
    ]),
  );

/** A shared module, and the version of it that a container requires. */
export interface Requirement {
  shareKey: string;
  requiredVersion?: string | false | null;
  strictVersion?: boolean;
}

/** Fetches the lazy ones among these modules, before a container imports them. */
export async function prepareShared(requirements: readonly Requirement[]): Promise<void> {
  const lazy = requirements.filter(({ shareKey }) => sharedModules[shareKey]?.lazy);
  await Promise.all(lazy.map(({ shareKey }) => fetchShared(shareKey)));
}

/** The shared module itself. Throws if the shell has none or another version than a strict container requires. */
export function loadShared({ shareKey, requiredVersion, strictVersion }: Requirement): unknown {
  const shared = sharedModules[shareKey];
  if (!shared) throw new Error(`the shell provides no ${shareKey}`);
  if (strictVersion && requiredVersion && !satisfies(shared.version, requiredVersion))
    throw new Error(`${shareKey} ${requiredVersion} is required, the shell provides ${shared.version}`);
  return shared.load?.();
}
