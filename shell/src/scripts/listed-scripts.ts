import { guardScripts } from '@baazi/contracts';
import type { Registry, Release } from '../registry/registry';

declare global {
  interface Window {
    /** path of every script that may run on this page -> sha384 */
    portalFiles?: Record<string, string>;
  }
}

/** The list of the scripts that the document does not name, until it was read. */
let unread: Registry['scriptList'];

/** Adds every script that the registry lists to the page's allowlist. An unlisted script does not load. */
export function listScripts({ remotes, shell, scriptList }: Pick<Registry, 'remotes' | 'shell' | 'scriptList'>): void {
  const releases = remotes.flatMap((entry): Release[] =>
    [entry, entry.lastGood, entry.canary].filter((release) => release !== undefined),
  );
  add(shell.files, ...releases.map((release) => release.files));
  unread ??= scriptList;
}

function add(...lists: readonly Record<string, string>[]): void {
  const listed = (window.portalFiles ??= {});
  for (const files of lists) Object.assign(listed, files);
}

export const integrityOf = (url: string): string | undefined =>
  window.portalFiles?.[new URL(url, window.location.href).pathname];

/** A script that the unread list may contain. */
export const mayBeListed = (url: string): boolean => unread !== undefined && integrityOf(url) === undefined;

let reading: Promise<void> | undefined;

async function read({ url, integrity }: NonNullable<Registry['scriptList']>): Promise<void> {
  const answer = await fetch(url, { integrity, priority: 'low' });
  add(guardScripts(await answer.json()));
  unread = undefined;
}

/** Completes the page's allowlist. After a failure the next script that is not on it tries again. */
export function listAll(): Promise<void> {
  if (!unread) return Promise.resolve();
  reading ??= read(unread).finally(() => {
    reading = undefined;
  });
  return reading;
}

/** Completes the allowlist if these scripts are not on it. Without an answer they stay refused. */
export async function listAlso(urls: readonly string[]): Promise<void> {
  if (urls.some(mayBeListed)) await listAll().catch(() => undefined);
}
