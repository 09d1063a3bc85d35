import { session$ } from '@baazi/portal-kit';
import { onBrokenRemote, onReloadRemote, setRunningRelease } from '@baazi/portal-kit/host';
import { start, triggerAppChange } from 'single-spa';
import { nextTask } from './page/next-task';
import { updateDocument } from './page/update-document';
import { followAddress, currentRoute$ } from './routes/current-route';
import { routeAt } from './routes/resolve-route';
import { ownedRoutes } from './routes/owned-routes';
import { prefetchData } from './prefetch/prefetch-data';
import { withOverrides } from './registry/overrides';
import { chooseRelease, type Registry } from './registry/registry';
import { register } from './remotes/containers';
import { ensureLoaded } from './remotes/ensure-loaded';
import { registerStates } from './remotes/remote-states';
import { markScreenTime } from './remotes/screen-marks';
import { applyEvent, registerApplications } from './remotes/run-remotes';
import { listAll } from './scripts/listed-scripts';
import { runUnusedPreloads } from './scripts/preload-scripts';

/** With React's renderer all scripts of the page are there. */
function startMounting(): void {
  // From here on a lost script is no matter of the guard in the document.
  document.documentElement.dataset['started'] = '';
  document.getElementById('lost')?.remove();
  start();
}

/** Registers the remotes of the registry, and loads the one that is shown. Returns the shell's own version. */
export async function startRemotes(registry: Registry): Promise<string> {
  setRunningRelease('shell', registry.shell.version);
  const renderer = import('react-dom/client');
  // The first screen does not wait for it, but what follows on the screen does.
  void listAll().catch(() => undefined);
  const remotes = withOverrides(registry.remotes.map(chooseRelease));
  registerStates(remotes);
  remotes.forEach(register);
  registerApplications(remotes.map(({ name }) => name));
  onReloadRemote((name) => applyEvent(name, 'reset'));
  onBrokenRemote((name) => applyEvent(name, 'renderFailed'));
  await nextTask();

  let requested: string | undefined = location.pathname;
  let shown: string | undefined;
  followAddress({ routes: ownedRoutes(remotes), elsewhere: registry.elsewhere });
  prefetchData();
  currentRoute$.subscribe((route) => {
    if (!('wait' in route) && requested !== undefined) {
      if (location.pathname !== requested) runUnusedPreloads();
      requested = undefined;
    }
    const owner = routeAt(route)?.owner;
    if (owner && owner !== shown) markScreenTime('requested', owner);
    shown = owner;
    if (owner) ensureLoaded(owner);
  });
  // After `followAddress`, also where the renderer was there before. Without it the guard loads the page again.
  renderer.then(startMounting, () => undefined);
  session$.subscribe(() => void triggerAppChange());
  updateDocument();
  return registry.shell.version;
}
