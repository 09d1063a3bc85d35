// The portal starts here, in an order that matters: first the policy that judges every script, then the session
// (its request travels while the rest is set up), then the remotes, then single-spa (which must patch `history`
// before any router mounts), last what the shell itself draws. Between the steps the page breathes: evaluated and run in one
// go they would hold a slow phone for a quarter of a second. `eager`: the code is in this very bundle, it is only run later.
import './security/trusted-types';
import './security/style-nonce';
import { startPortal } from '@baazi/portal-kit/host';
import { isSideOpen, showSide } from './chrome/side-state';
import { awaitInstallOffer } from './install/offer-install';
import { breathe } from './page/breathe';

startPortal();
showSide(isSideOpen());
awaitInstallOffer();

async function startShell(): Promise<void> {
  await breathe();
  const { composeRemotes } = await import(/* webpackMode: "eager" */ './remotes/compose-remotes');
  await breathe();
  const shellVersion = await composeRemotes();
  await breathe();
  const { standAround } = await import(/* webpackMode: "eager" */ './page/stand-around');
  await breathe();
  await standAround(shellVersion);
}
void startShell();
