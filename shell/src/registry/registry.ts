import { guardRegistry, type PageRegistry, type PageRelease, type PageRemote } from '@baazi/contracts';
import { browserStorage } from '@baazi/portal-kit';

export type Release = PageRelease;
export type Registry = PageRegistry;
export interface RegistryEntry extends PageRemote {
  /** the version of the canary, where this player runs it */
  canaryVersion?: string;
}

/** The release that this player runs: the canary that the gateway gives, with the live one as its previous release. */
export function chooseRelease({ canary, lastGood, ...live }: RegistryEntry): RegistryEntry {
  if (canary) return { ...canary, lastGood: live, canaryVersion: canary.version };
  return lastGood ? { ...live, lastGood } : live;
}

const LAST_GOOD_KEY = 'registry';

function parsed(text: string | null | undefined): Registry | undefined {
  try {
    const registry = guardRegistry(JSON.parse(text ?? ''));
    return registry.remotes.length > 0 ? registry : undefined;
  } catch {
    return undefined;
  }
}

/** The registry that the gateway wrote into the page; the last stored one when it wrote none. */
export function readRegistry(): Registry {
  const inPage = document.getElementById('registry')?.textContent;
  const registry = parsed(inPage);
  if (registry) {
    browserStorage.setItem(LAST_GOOD_KEY, inPage ?? '');
    return registry;
  }
  return parsed(browserStorage.getItem(LAST_GOOD_KEY)) ?? guardRegistry({});
}
