import { satisfies } from '@baazi/contracts/version-ranges';
import sharedModules from 'virtual:shared-modules';

type Load = () => unknown;
/** A version of a shared module, with the fields that containers of every federation plugin read. */
interface SharedVersion {
  from: 'shell';
  version: string;
  eager: true;
  loaded: true;
  lib: Load;
  get: () => Promise<Load>;
}

/** Share scope of all containers on the page: module -> version -> how to load it. The shell alone provides modules. */
export const shareScope: Record<string, Record<string, SharedVersion>> = Object.fromEntries(
  Object.entries(sharedModules).map(([name, { version, load }]) => [
    name,
    { [version]: { from: 'shell', version, eager: true, loaded: true, lib: load, get: () => Promise.resolve(load) } },
  ]),
);

/** A shared module, and the version of it that a container requires. */
export interface Requirement {
  shareKey: string;
  requiredVersion?: string | false | null;
  strictVersion?: boolean;
}

/** The shared module itself. Throws if the shell has none or another version than a strict container requires. */
export function loadShared({ shareKey, requiredVersion, strictVersion }: Requirement): unknown {
  const shared = sharedModules[shareKey];
  if (!shared) throw new Error(`the shell provides no ${shareKey}`);
  if (strictVersion && requiredVersion && !satisfies(shared.version, requiredVersion))
    throw new Error(`${shareKey} ${requiredVersion} is required, the shell provides ${shared.version}`);
  return shared.load();
}
