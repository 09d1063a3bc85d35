import { place$, shownRemote } from '../place/current-place';

const PATIENCE_MS = 500;

/** The player went elsewhere: nothing is known of the remote. */
export class Left extends Error {}

/**
 * Rejects when the player has gone elsewhere and the remote is still not done a moment later.
 * single-spa waits for a mount before it serves the next address; this ends the wait.
 */
export function leftBehind(name: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const watch = place$.subscribe(() => {
      if (shownRemote() === name) return;
      setTimeout(() => {
        watch.unsubscribe();
        reject(new Left(`${name} was left while it was still starting`));
      }, PATIENCE_MS);
    });
  });
}
