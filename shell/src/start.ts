// The entry point. The order matters: the policy that checks every script; the session and the first screen's data,
// whose requests run while the rest is set up; the remotes; single-spa, which must patch `history` before any router
// mounts; last the shell's own chrome. Each step is a task of its own: in one task they would block a slow phone for
// half a second. `eager`: the code is in this bundle and only evaluated later.
import './security/page-security';
import { isSideOpen, showSide } from './chrome/menus/sidebar-state';
import { nextTask } from './page/next-task';

showSide(isSideOpen());

/**
 * Evaluates the kit's modules, then the kit: the first import of a module evaluates it, so each is imported in a task
 * of its own. One export is named of each, or a build without federation would include them whole.
 */
const kit = [
  () => import(/* webpackMode: "eager", webpackExports: ["BehaviorSubject"] */ 'rxjs'),
  () => import(/* webpackMode: "eager", webpackExports: ["styled"] */ 'styled-components'),
  () => import(/* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager", webpackExports: ["session$"] */ '@baazi/portal-kit'),
];

async function startShell(): Promise<void> {
  for (const evaluate of kit) {
    await nextTask();
    await evaluate();
  }
  await nextTask();
  const { startKit } = await import(/* webpackMode: "eager" */ './start-kit');
  await nextTask();
  const registry = startKit();
  const isDrawn = document.querySelector('#content > [data-drawn]') !== null;
  await nextTask();
  const { startRemotes } = await import(/* webpackMode: "eager" */ './start-remotes');
  await nextTask();
  const shellVersion = await startRemotes(registry);
  await nextTask();
  const { startChrome } = await import(/* webpackMode: "eager" */ './start-chrome');
  await nextTask();
  await startChrome({ shellVersion, isDrawn });
}
void startShell();
