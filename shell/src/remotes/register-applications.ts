import { reportFault } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import { addErrorHandler, registerApplication, setBootstrapMaxTime, setMountMaxTime, setUnloadMaxTime, setUnmountMaxTime, triggerAppChange, unloadApplication, type AppError, type LifeCycles } from 'single-spa';
import { clearFailure, setFailure } from '../faults/failures';
import { shownRemote } from '../place/current-place';
import { leftBehind } from './left-behind';
import { elementOf } from './remote-element';
import { doorOf } from './remote-loads';

const LIMIT_MS = 5000;

/** The remote that stands on the page now. */
export const mounted$ = new BehaviorSubject<string | undefined>(undefined);

const all = (step: LifeCycles['mount']) => async (props: Parameters<Extract<LifeCycles['mount'], (...args: never) => unknown>>[0]): Promise<void> => {
  for (const one of [step].flat()) await one(props);
};

/** The remote's lifecycles, watched: the shell knows what stands on the page, and leaving a hanging mount does not hold up the next page. */
function watched(name: string, door: LifeCycles): LifeCycles {
  return {
    ...door,
    bootstrap: (props) => Promise.race([all(door.bootstrap)(props), leftBehind(name)]),
    mount: async (props) => {
      await Promise.race([all(door.mount)(props), leftBehind(name)]);
      mounted$.next(name);
    },
    unmount: async (props) => {
      if (mounted$.value === name) mounted$.next(undefined);
      await all(door.unmount)(props);
    },
  };
}

/** single-spa holds a remote that broke as broken for good: unloading lets it start anew. */
export async function startAnew(name: string): Promise<void> {
  await unloadApplication(name, { waitForUnmount: false }).catch((error: unknown) => reportFault(error, { remote: name, stage: 'run' }));
  elementOf(name).replaceChildren();
  clearFailure(name);
  await triggerAppChange();
}

function onBroken(error: AppError): void {
  const name = error.appOrParcelName;
  reportFault(error, { remote: name, stage: 'run' });
  if (mounted$.value === name) mounted$.next(undefined);
  // It broke on its way out: the player is elsewhere already, and the next visit finds it fresh.
  if (shownRemote() !== name) void startAnew(name);
  else setFailure(name, { stage: 'run', busy: false });
}

export function registerApplications(names: readonly string[]): void {
  for (const limit of [setBootstrapMaxTime, setMountMaxTime, setUnmountMaxTime, setUnloadMaxTime]) limit(LIMIT_MS, true, LIMIT_MS);
  addErrorHandler(onBroken);
  for (const name of names) {
    const domElement = elementOf(name);
    registerApplication({
      name,
      app: async () => {
        const door = doorOf(name);
        if (!door) throw new Error(`${name} has not been loaded`);
        return watched(name, door);
      },
      activeWhen: () => shownRemote() === name && doorOf(name) !== undefined,
      customProps: { domElement },
    });
  }
}
