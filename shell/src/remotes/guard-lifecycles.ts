import { place$, shownRemote } from '../routes/current-route';
import type { RemoteDoor, RemoteProps } from './load-remote';
import { lifeOf, move } from './remote-lives';
import { markScreen } from './screen-marks';
import { tooLong } from './step-timeout';

const LEFT_AFTER_MS = 500;

type Step = 'bootstrap' | 'mount' | 'unmount' | 'unload';

/**
 * Resolves shortly after the player has navigated away. single-spa waits for a mount before it serves the next
 * address; this ends the wait.
 */
function left(name: string): Promise<'left'> {
  return new Promise((resolve) => {
    const watch = place$.subscribe(() => {
      if (shownRemote() === name) return;
      setTimeout(() => {
        watch.unsubscribe();
        resolve('left');
      }, LEFT_AFTER_MS);
    });
  });
}

/**
 * A remote's lifecycles for single-spa: they never fail and never hang. single-spa treats a remote that threw as
 * broken for good (even unloading does not repair it) and serves no other address while one mounts. So the shell
 * handles the failure: the step ends, and the remote's life decides what follows. A step that the player has `left`
 * says nothing about the remote.
 */
export function guardLifecycles(
  name: string,
  door: RemoteDoor,
  onTrouble: (name: string, stage: Step | 'left', error: unknown) => void,
) {
  const run = async (step: Step, props: RemoteProps): Promise<void> => {
    const done = async (): Promise<void> => {
      await door[step]?.(props);
    };
    const ends: Promise<'left' | void>[] = [done(), tooLong(`${name} ${step}`)];
    if (step === 'bootstrap' || step === 'mount') ends.push(left(name));
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
      if (move(name, 'mounted')) markScreen('stood', name);
    },
    unmount: async (props: RemoteProps) => {
      move(name, 'unmounted');
      await run('unmount', props);
    },
    unload: (props: RemoteProps) => run('unload', props),
  };
}
