import { currentRoute$, shownRemote } from '../routes/current-route';
import type { RemoteLifecycles, RemoteProps } from './load-remote';
import { stateOf, transition } from './remote-states';
import { markScreenTime } from './screen-marks';

const STEP_TIMEOUT_MS = 5000;
const LEFT_AFTER_MS = 500;

type Step = 'bootstrap' | 'mount' | 'unmount' | 'unload';

/** Rejects when a step of a remote takes too long. */
export function tooLong(what: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${what} took longer than ${STEP_TIMEOUT_MS / 1000} s`)), STEP_TIMEOUT_MS);
  });
}

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
      if (stateOf(name)?.kind !== 'started') return;
      await run('mount', props);
      if (transition(name, 'mounted')) markScreenTime('mounted', name);
    },
    unmount: async (props: RemoteProps) => {
      transition(name, 'unmounted');
      await run('unmount', props);
    },
    unload: (props: RemoteProps) => run('unload', props),
  };
}
