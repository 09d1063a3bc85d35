type Broken = (remote: string) => void;
let broken: Broken | undefined;

/** The shell hears that a part broke while it drew: it may have another release to show. */
export function onBrokenRemote(how: Broken): void {
  broken = how;
}

export const tellBroken = (remote: string): void => broken?.(remote);
