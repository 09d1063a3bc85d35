import { reportFault } from '@baazi/portal-kit';
import { addErrorHandler, registerApplication, triggerAppChange, unloadApplication } from 'single-spa';
import { clearFailure, setFailure } from '../faults/failures';
import { shownRemote } from '../place/current-place';
import { elementOf } from './remote-element';
import { doorOf, ensureLoaded, leaveTrial, takeDoor } from './remote-loads';
import { watched } from './watched';

/** Unloads a remote and starts it again from its bootstrap, in its own element, without a reload of the page. */
export async function startAnew(name: string): Promise<void> {
  await unloadApplication(name, { waitForUnmount: false });
  elementOf(name).replaceChildren();
  clearFailure(name);
  await triggerAppChange();
}

/** What was tried out on this player broke: the live release takes its place, with no card in between. False: it was no trial. */
export function goBackToLive(name: string): boolean {
  if (!leaveTrial(name)) return false;
  // After the step that broke: single-spa is in the middle of it, and then sees that there is nothing to show here.
  setTimeout(
    () =>
      void triggerAppChange()
        .then(() => startAnew(name))
        .then(() => ensureLoaded(name)),
  );
  return true;
}

function onBroken(name: string, { stage, error }: { stage: string; error: unknown }): void {
  reportFault(error, { remote: name, stage });
  if (stage !== 'left' && goBackToLive(name)) return;
  if (shownRemote() === name) setFailure(name, { stage: 'run', busy: false });
  // It broke on its way out: the player is elsewhere already, and the next visit finds it fresh.
  else setTimeout(() => void startAnew(name));
}

export function registerApplications(names: readonly string[]): void {
  addErrorHandler((error) => reportFault(error, { remote: error.appOrParcelName, stage: 'single-spa' }));
  for (const name of names) {
    registerApplication({
      name,
      app: async () => watched(name, takeDoor(name), onBroken),
      activeWhen: () => shownRemote() === name && doorOf(name) !== undefined,
      customProps: { domElement: elementOf(name) },
    });
  }
}
