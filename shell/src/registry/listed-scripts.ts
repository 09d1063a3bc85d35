import type { Registry, Release } from './registry';

declare global {
  interface Window {
    /** path of every script that may run on this page -> sha384; webpack's chunk loader reads it too */
    portalFiles?: Record<string, string>;
  }
}

/** Puts every script the registry lists on the page's list. What is not on it does not load. */
export function listScripts({ remotes, shell }: Registry): void {
  const releases = remotes.flatMap((entry): Release[] => [entry, entry.lastGood, entry.canary].filter((release) => release !== undefined));
  window.portalFiles = Object.assign(window.portalFiles ?? {}, shell.files, ...releases.map(({ files }) => files));
}

export const integrityOf = (url: string): string | undefined => window.portalFiles?.[new URL(url, window.location.href).pathname];
