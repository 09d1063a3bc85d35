type Reload = (remote: string) => void;
let reload: Reload | undefined;

/** The shell says how a part is unloaded and loaded again. */
export function onReloadRemote(how: Reload): void {
  reload = how;
}

/** False where no shell is there (alone, tests). */
export function reloadRemote(remote: string): boolean {
  reload?.(remote);
  return reload !== undefined;
}
