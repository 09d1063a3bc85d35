import { guardRegistry } from '@baazi/contracts';
import type { Registry } from './registry';

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
    localStorage.setItem(LAST_GOOD_KEY, inPage ?? '');
    return registry;
  }
  return parsed(localStorage.getItem(LAST_GOOD_KEY)) ?? guardRegistry({});
}
