import { guardRegistry } from '@baazi/contracts';
import { listScripts } from '../scripts/listed-scripts';
import type { RegistryEntry, Release } from '../registry/registry';

const ANSWER_TIMEOUT_MS = 5000;

/**
 * The release that can replace one that does not load: for a canary the live one, else what the registry has by now,
 * the live release if it is another one, or the previous one. Undefined if there is none, or the registry does not
 * answer.
 */
export async function replacementFor({ name, version, lastGood }: RegistryEntry): Promise<Release | undefined> {
  if (lastGood) return lastGood;
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await fetch('/mf/registry.json', { cache: 'no-cache', signal });
    const { remotes, shell } = guardRegistry(await answer.json());
    const live = remotes.find((remote) => remote.name === name);
    const other = [live, live?.lastGood].find((release) => release && release.version !== version);
    if (other) listScripts({ remotes: [other], shell });
    return other;
  } catch {
    return undefined;
  }
}
