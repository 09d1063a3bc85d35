const running = new Map<string, string>();

/** The shell says which release of a part runs on this page: a fault that the part reports itself names it. */
export function setRunningRelease(remote: string, version: string): void {
  running.set(remote, version);
}

export const releaseOf = (remote: string): string | undefined => running.get(remote);
