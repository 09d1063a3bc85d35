import { BehaviorSubject } from 'rxjs';
import { Left, leftBehind } from './left-behind';

export interface RemoteProps {
  name: string;
  domElement: HTMLElement;
}
type Step = (props: RemoteProps) => Promise<unknown>;
/** What a remote exposes as './lifecycles'. */
export interface RemoteDoor {
  bootstrap: Step;
  mount: Step;
  unmount: Step;
  unload?: Step;
}
type OnBroken = (name: string, trouble: { stage: string; error: unknown }) => void;

const LIMIT_MS = 5000;

/** The remote that stands on the page now. */
export const mounted$ = new BehaviorSubject<string | undefined>(undefined);

function tooLong(what: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${what} took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
}

/**
 * A remote's lifecycles as single-spa gets them: they never fail and never hang. single-spa holds a remote that threw as
 * broken for good (even unloading does not mend it) and serves no other address while one mounts; so the shell keeps the
 * trouble to itself: the step ends, the place gets a card, and 'Try again' unloads and starts anew.
 */
export function watched(name: string, door: RemoteDoor, onBroken: OnBroken) {
  let broken = false;
  const step = async (stage: 'bootstrap' | 'mount' | 'unmount' | 'unload', props: RemoteProps): Promise<void> => {
    const run = door[stage];
    if (!run) return;
    const ends: Promise<unknown>[] = [run(props), tooLong(`${name} ${stage}`)];
    if (stage === 'bootstrap' || stage === 'mount') ends.push(leftBehind(name));
    try {
      await Promise.race(ends);
    } catch (error) {
      const first = !broken;
      broken = true;
      if (first) onBroken(name, { stage: error instanceof Left ? 'left' : stage, error });
    }
  };
  return {
    bootstrap: (props: RemoteProps) => step('bootstrap', props),
    mount: async (props: RemoteProps) => {
      if (broken) return;
      await step('mount', props);
      if (!broken) mounted$.next(name);
    },
    unmount: async (props: RemoteProps) => {
      if (mounted$.value === name) mounted$.next(undefined);
      await step('unmount', props);
    },
    unload: (props: RemoteProps) => step('unload', props),
  };
}
