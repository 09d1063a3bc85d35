type RemoteHandler = (remote: string) => void;
let onBroken: RemoteHandler | undefined;
let onReload: RemoteHandler | undefined;

/** The shell registers a handler for a remote that throws while rendering: it may mount another release. */
export function onBrokenRemote(handler: RemoteHandler): void {
  onBroken = handler;
}

/** The shell registers how a remote is unloaded and loaded again. */
export function onReloadRemote(handler: RemoteHandler): void {
  onReload = handler;
}

export const reportBroken = (remote: string): void => onBroken?.(remote);

/** False without a shell (standalone, tests). */
export function reloadRemote(remote: string): boolean {
  onReload?.(remote);
  return onReload !== undefined;
}
