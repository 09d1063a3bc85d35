// The portal starts here, in an order that matters: first the policy that judges every script, then the session
// (its request travels while the rest is set up), then the remotes, then single-spa (which must patch `history`
// before any router mounts), last what the shell itself draws.
import './security/trusted-types';
import './security/style-nonce';
import { session$ } from '@baazi/portal-kit';
import { onReloadRemote, startPortal } from '@baazi/portal-kit/host';
import { start, triggerAppChange } from 'single-spa';
import { askAheadOfScreens } from './address/ask-ahead';
import { keepScroll } from './address/keep-scroll';
import { prefetchAhead } from './address/prefetch-ahead';
import { whenAtRest } from './at-rest/when-at-rest';
import { drawChrome } from './chrome/draw-chrome';
import { isSideOpen, showSide } from './chrome/side-state';
import { awaitInstallOffer } from './install/offer-install';
import { showPlaces } from './page/show-place';
import { followAddress, place$, routeAt } from './place/current-place';
import { ownedRoutes } from './place/routes';
import { chooseRelease } from './registry/choose-release';
import { listScripts } from './registry/listed-scripts';
import { readRegistry } from './registry/read-registry';
import { registerReleases } from './remotes/federation';
import { withOverrides } from './remotes/override';
import { registerApplications, startAnew } from './remotes/register-applications';
import { ensureLoaded, setEntries } from './remotes/remote-loads';
import { usePreloads } from './remotes/use-preloads';

startPortal();
showSide(isSideOpen());

const registry = readRegistry();
listScripts(registry);
const remotes = withOverrides(registry.remotes.map(chooseRelease));
setEntries(remotes);
registerReleases(remotes);
registerApplications(remotes.map(({ name }) => name));

onReloadRemote((name) => void startAnew(name));

let asked: string | undefined = location.pathname;
followAddress(ownedRoutes(remotes));
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
drawChrome();
askAheadOfScreens();
keepScroll();
prefetchAhead();
awaitInstallOffer();
whenAtRest(() => void import(/* webpackChunkName: "at-rest" */ './at-rest/at-rest').then(({ atRest }) => atRest({ shellVersion: registry.shell.version })));
