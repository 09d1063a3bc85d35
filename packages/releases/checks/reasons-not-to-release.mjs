import { isShell } from '../registry/is-shell.mjs';
import { releaseOf } from '../release-of.mjs';
import { checkBudgets, isOver } from './check-budgets.mjs';
import { checkRelease } from './check-release.mjs';
import { tryScreens } from './try-screens.mjs';

/** @import { ReleaseStore } from '../stores/release-store.js' */

/**
 * Every check on the way in, the cheap ones first: budgets, what it asks of the portal, its screens in a browser.
 * Answers lines for the person who releases; none when it may go live.
 * @param {{ store: ReleaseStore, folder: string, origin?: string, say: (line: string) => void }} candidate
 */
export async function reasonsNotToRelease({ store, folder, origin, say }) {
  const release = releaseOf(folder);
  const over = checkBudgets([folder]).filter(isOver);
  if (over.length)
    return over.map(({ what, kib, budget }) => `${what} is ${kib.toFixed(1)} KiB, its budget is ${budget} KiB.`);
  const { registry } = await store.readRegistry();
  const refused = `${release.name} ${release.version} is not released`;
  const problems = checkRelease(release, registry);
  if (problems.length) return [`${refused}:`, ...problems];
  // Stored before it is tried: the browser that tries it fetches it from the portal.
  await store.addRelease(`${release.name}/${release.version}`, folder);
  const isTried = origin !== undefined && !isShell(release);
  const found = isTried ? await tryScreens({ origin, release, registry }) : undefined;
  if (found?.length) return [`${refused}, its screens do not stand:`, ...new Set(found)];
  say(
    isTried && found
      ? `${release.routes.length} screens stand in Chromium`
      : 'no running portal or no Chromium: the screens were not tried',
  );
  return [];
}
