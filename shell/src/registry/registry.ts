import type { PortalRoute } from '../place/portal-route';

/** One release of a remote: all that is needed to fetch and check it. */
export interface Release {
  name: string;
  version: string;
  entry: string;
  integrity: string;
  preload: string[];
  /** path of every script of the release -> sha384 */
  files: Record<string, string>;
  routes: PortalRoute[];
}

export interface RegistryEntry extends Release {
  lastGood?: Release;
  /** the version that is on trial, where this player runs it */
  trial?: string;
  canary?: Release & { percent: number };
}

export interface Registry {
  remotes: RegistryEntry[];
  /** `files`: the shell's own lazy scripts. */
  shell: { version: string; files: Record<string, string> };
}
