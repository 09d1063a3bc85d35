import type { Registry, Release } from '../registry/registry';

declare global {
  interface Window {
    /** path of every script that may run on this page -> sha384 */
    portalFiles?: Record<string, string>;
  }
}

/** Adds every script that the registry lists to the page's allowlist. An unlisted script does not load. */
export function listScripts({ remotes, shell }: Registry): void {
  const releases = remotes.flatMap((entry): Release[] =>
    [entry, entry.lastGood, entry.canary].filter((release) => release !== undefined),
  );
  const listed: Record<string, string> = window.portalFiles ?? {};
  for (const files of [shell.files, ...releases.map((release) => release.files)]) Object.assign(listed, files);
  window.portalFiles = listed;
}

export const integrityOf = (url: string): string | undefined =>
  window.portalFiles?.[new URL(url, window.location.href).pathname];
