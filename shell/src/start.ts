// The portal starts here, in an order that matters: first the policy that judges every script, then the session and the first
// screen's data (their requests travel while the rest is set up), then the remotes, then single-spa (which must patch `history`
// before any router mounts), last what the shell itself draws. Between the steps the page breathes: evaluated and run in one
// go they would hold a slow phone for half a second. `eager`: the code is in this very bundle, it is only run later.
import './security/trusted-types';
import './security/style-nonce';
import { isSideOpen, showSide } from './chrome/side-state';
import { breathe } from './page/breathe';

showSide(isSideOpen());

/** What the kit is made of, then the kit: the first that asks for a module evaluates it, so each is asked for in a task of its own. One export is named of each, or a build without federation would carry them whole. */
const kit = [
  () => import(/* webpackMode: "eager", webpackExports: ["BehaviorSubject"] */ 'rxjs'),
  () => import(/* webpackMode: "eager", webpackExports: ["default"] */ 'axios'),
  () => import(/* webpackMode: "eager", webpackExports: ["styled"] */ 'styled-components'),
  () => import(/* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager", webpackExports: ["session$"] */ '@baazi/portal-kit'),
];

async function startShell(): Promise<void> {
  for (const evaluate of kit) {
    await breathe();
    await evaluate();
  }
  await breathe();
  const { startKit } = await import(/* webpackMode: "eager" */ './start-kit');
  await breathe();
  const registry = startKit();
  await breathe();
  const { composeRemotes } = await import(/* webpackMode: "eager" */ './remotes/compose-remotes');
  await breathe();
  const shellVersion = await composeRemotes(registry);
  await breathe();
  await import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client');
  await breathe();
  const { standAround } = await import(/* webpackMode: "eager" */ './page/stand-around');
  await breathe();
  await standAround(shellVersion);
}
void startShell();
