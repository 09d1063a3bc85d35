import { session$ } from '@baazi/portal-kit';
import { onBrokenRemote, onReloadRemote } from '@baazi/portal-kit/host';
import { start, triggerAppChange } from 'single-spa';
import { askAheadOfScreens } from '../address/ask-ahead';
import { breathe } from '../page/breathe';
import { showPlaces } from '../page/show-place';
import { followAddress, place$, routeAt } from '../place/current-place';
import { ownedRoutes } from '../place/routes';
import { chooseRelease } from '../registry/choose-release';
import { listScripts } from '../registry/listed-scripts';
import type { Registry } from '../registry/registry';
import { registerReleases } from './federation';
import { withOverrides } from './override';
import { goBackToLive, registerApplications, startAnew } from './register-applications';
import { ensureLoaded, setEntries } from './remote-loads';
import { usePreloads } from './use-preloads';

/** Makes the remotes of the registry known, then starts single-spa. Answers the shell's own version. */
export async function composeRemotes(registry: Registry): Promise<string> {
  listScripts(registry);
  const remotes = withOverrides(registry.remotes.map(chooseRelease));
  setEntries(remotes);
  registerReleases(remotes);
  registerApplications(remotes.map(({ name }) => name));
  onReloadRemote((name) => void startAnew(name));
  onBrokenRemote(goBackToLive);
  await breathe();

  let asked: string | undefined = location.pathname;
  followAddress(ownedRoutes(remotes));
  askAheadOfScreens();
  place$.subscribe((place) => {
    if (!('wait' in place) && asked !== undefined) {
      if (location.pathname !== asked) usePreloads();
      asked = undefined;
    }
    const owner = routeAt(place)?.owner;
    if (owner) void ensureLoaded(owner);
  });
  start();
  session$.subscribe(() => void triggerAppChange());
  showPlaces();
  return registry.shell.version;
}
