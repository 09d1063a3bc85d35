import { reportFault } from '@baazi/portal-kit';
import { addErrorHandler, registerApplication, triggerAppChange, unloadApplication } from 'single-spa';
import { shownRemote } from '../routes/current-route';
import { ensureLoaded, load } from './ensure-loaded';
import { registerChanged } from './federation';
import { guardLifecycles } from './guard-lifecycles';
import type { RemoteDoor } from './load-remote';
import { elementOf } from './remote-element';
import { lifeOf, move } from './remote-lives';

/**
 * Takes a remote's code out of single-spa and empties its element. A shown one is then started from its bootstrap;
 * the live release of a canary is loaded first.
 */
async function unload(name: string): Promise<void> {
  // The broken step has to end, and a replaced canary has to leave.
  await triggerAppChange();
  await unloadApplication(name, { waitForUnmount: false });
  if (!move(name, 'unloaded')) return;
  elementOf(name).replaceChildren();
  await triggerAppChange();
  ensureLoaded(name);
}

/** Sends an event to a remote's life and carries out the result. False: it does not fit. */
export function happened(name: string, event: 'broke' | 'left' | 'renderFailed' | 'reset' | 'retried'): boolean {
  if (!move(name, event)) return false;
  const life = lifeOf(name);
  if (life?.kind === 'retrying') void load(name);
  if (life?.kind === 'retreating') registerChanged(life.entry);
  // In a task of its own: single-spa is in the middle of the broken step.
  if (life?.kind === 'retreating' || life?.kind === 'restarting') setTimeout(() => void unload(name));
  return true;
}

function onTrouble(name: string, stage: string, error: unknown): void {
  if (!happened(name, stage === 'left' ? stage : 'broke')) return;
  reportFault(error, { remote: name, stage });
  // A hidden one starts anew at once: the next visit finds it fresh.
  if (shownRemote() !== name) happened(name, 'retried');
}

function start(name: string): RemoteDoor {
  const code = lifeOf(name)?.code;
  if (!code || !move(name, 'started')) throw new Error(`${name} has not been loaded`);
  return code.door;
}

export function registerApplications(names: readonly string[]): void {
  addErrorHandler((error) => reportFault(error, { remote: error.appOrParcelName, stage: 'single-spa' }));
  for (const name of names) {
    registerApplication({
      name,
      app: async () => guardLifecycles(name, start(name), onTrouble),
      activeWhen: () => shownRemote() === name && lifeOf(name)?.code !== undefined,
      customProps: { domElement: elementOf(name) },
    });
  }
}
