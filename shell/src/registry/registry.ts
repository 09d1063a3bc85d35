import type { PageRegistry, PageRelease, PageRemote } from '@baazi/contracts';

export type Release = PageRelease;
export type Registry = PageRegistry;
export interface RegistryEntry extends PageRemote {
  /** the canary's version, where this player runs it */
  trial?: string;
}
