import type { Differences } from './compare-contracts';

/**
 * The lowest version allowed for these changes since `released`: breaking changes raise the major version, additions
 * and other changes the minor one.
 */
export function versionFor(released: string, { breaking, added, changed }: Differences): string {
  const [first = 0, second = 0] = released.split('.').map(Number);
  if (breaking.length) return `${first + 1}.0.0`;
  return added.length + changed.length ? `${first}.${second + 1}.0` : released;
}

/** Whether a version is another one or later. */
export const isAtLeast = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0;
