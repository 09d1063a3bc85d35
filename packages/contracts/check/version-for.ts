import type { Differences } from './compare-contracts';

/**
 * The least version that the contracts may have now, after they were released as `released`: the first number says that
 * a part built with them may break, the second that there is more.
 */
export function versionFor(released: string, { breaking, added, changed }: Differences): string {
  const [first = 0, second = 0] = released.split('.').map(Number);
  if (breaking.length) return `${first + 1}.0.0`;
  return added.length + changed.length ? `${first}.${second + 1}.0` : released;
}

/** Whether a version is another one or later. */
export const isAtLeast = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0;
