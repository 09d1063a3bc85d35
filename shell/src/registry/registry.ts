import type { PageRegistry, PageRelease, PageRemote } from '@baazi/contracts';

export type Release = PageRelease;
export type Registry = PageRegistry;
export interface RegistryEntry extends PageRemote {
  /** the version of the canary, where this player runs it */
  canaryVersion?: string;
}
