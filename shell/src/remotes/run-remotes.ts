import { reportFault } from '@baazi/portal-kit';
import { addErrorHandler, registerApplication, triggerAppChange, unloadApplication } from 'single-spa';
import { shownRemote } from '../routes/current-route';
import { register } from './containers';
import { ensureLoaded, load } from './ensure-loaded';
import { guardLifecycles } from './guard-lifecycles';
import type { RemoteLifecycles } from './load-remote';
import { elementOf, keepDrawingOf } from './remote-element';
import { stateOf, transition } from './remote-states';

/**
 * Takes a remote's code out of single-spa and empties its element. Where it is active, single-spa then starts it from
 * its bootstrap; for a canary, the live release is loaded first.
 */
async function unload(name: string): Promise<void> {
  // The step that broke has to end, and a failed canary has to unmount.
  await triggerAppChange();
  await unloadApplication(name, { waitForUnmount: false });
  if (!transition(name, 'unloaded')) return;
  elementOf(name).replaceChildren();
  await triggerAppChange();
  ensureLoaded(name);
}

/**
 * Applies an event to a remote's state, and runs what the new state requires. False: the event does not apply to the
 * state.
 */
export function applyEvent(
  name: string,
  event: 'stepFailed' | 'abandoned' | 'renderFailed' | 'reset' | 'retried',
): boolean {
  if (!transition(name, event)) return false;
  const state = stateOf(name);
  if (state?.kind === 'retrying') void load(name);
  if (state?.kind === 'rollingBack') register(state.entry);
  // In a task of its own: single-spa is still running the step that broke.
  if (state?.kind === 'rollingBack' || state?.kind === 'restarting') setTimeout(() => void unload(name));
  return true;
}

function onTrouble(name: string, stage: string, error: unknown): void {
  if (!applyEvent(name, stage === 'left' ? 'abandoned' : 'stepFailed')) return;
  reportFault(error, { remote: name, stage });
  // An inactive remote restarts at once: the next visit gets a fresh one.
  if (shownRemote() !== name) applyEvent(name, 'retried');
}

function start(name: string): RemoteLifecycles {
  const code = stateOf(name)?.code;
  if (!code || !transition(name, 'started')) throw new Error(`${name} has not been loaded`);
  keepDrawingOf(name, code.version);
  return code.lifecycles;
}

export function registerApplications(names: readonly string[]): void {
  addErrorHandler((error) => reportFault(error, { remote: error.appOrParcelName, stage: 'single-spa' }));
  for (const name of names) {
    registerApplication({
      name,
      app: async () => guardLifecycles(name, start(name), onTrouble),
      activeWhen: () => shownRemote() === name && stateOf(name)?.code !== undefined,
      customProps: { domElement: elementOf(name) },
    });
  }
}
