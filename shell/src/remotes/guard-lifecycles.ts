import { currentRoute$, shownRemote } from '../routes/current-route';
import type { RemoteLifecycles, RemoteProps } from './load-remote';
import { lifeOf, move } from './remote-lives';
import { markScreenTime } from './screen-marks';
import { tooLong } from './step-timeout';

const LEFT_AFTER_MS = 500;

type Step = 'bootstrap' | 'mount' | 'unmount' | 'unload';

/**
 * Resolves when the player has navigated elsewhere and a short delay has passed. single-spa waits for a mount before
 * it handles the next address; this ends the wait.
 */
function hasLeft(name: string): Promise<'left'> {
  return new Promise((resolve) => {
    const watch = currentRoute$.subscribe(() => {
      if (shownRemote() === name) return;
      setTimeout(() => {
        watch.unsubscribe();
        resolve('left');
      }, LEFT_AFTER_MS);
    });
  });
}

/**
 * Wraps a remote's lifecycles for single-spa: they never reject and never hang. single-spa marks a remote that threw
 * as broken for good (even unloading does not repair it) and handles no other address while one mounts. So the shell
 * handles the error itself: the step resolves, and the remote's state decides what follows. A step that the player
 * has `left` is no evidence about the remote.
 */
export function guardLifecycles(
  name: string,
  lifecycles: RemoteLifecycles,
  onTrouble: (name: string, stage: Step | 'left', error: unknown) => void,
) {
  const run = async (step: Step, props: RemoteProps): Promise<void> => {
    const done = async (): Promise<void> => {
      await lifecycles[step]?.(props);
    };
    const ends: Promise<'left' | void>[] = [done(), tooLong(`${name} ${step}`)];
    if (step === 'bootstrap' || step === 'mount') ends.push(hasLeft(name));
    try {
      if ((await Promise.race(ends)) === 'left')
        onTrouble(name, 'left', new Error(`${name} was left while it was still starting`));
    } catch (error) {
      onTrouble(name, step, error);
    }
  };
  return {
    bootstrap: (props: RemoteProps) => run('bootstrap', props),
    mount: async (props: RemoteProps) => {
      if (lifeOf(name)?.kind !== 'started') return;
      await run('mount', props);
      if (move(name, 'mounted')) markScreenTime('stood', name);
    },
    unmount: async (props: RemoteProps) => {
      move(name, 'unmounted');
      await run('unmount', props);
    },
    unload: (props: RemoteProps) => run('unload', props),
  };
}
