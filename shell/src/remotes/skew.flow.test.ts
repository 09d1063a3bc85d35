// Parts are released independently: a remote may use a name that this shell never had, has no longer, or defines
// differently. A release is accepted exactly when it mounts in a browser. (Both directions of a skew are one case
// here: the old remote on the new shell uses names that are gone, the new remote on the old shell names that do not
// exist yet.)
import type { Use } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { whatIsMissing } from '../../../packages/releases/checks/missing-names.mjs';
import { visit } from '../testing/open-browser';
import { openPortal } from '../testing/open-portal';
import { lifecyclesWith, release } from '../testing/fake-release';
import type { ServedPortal } from '../testing/serve-portal';

let releases: string;
let portal: ServedPortal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => void ({ releases, portal, browser, stop } = await openPortal()), 180_000);
afterAll(() => stop?.());

const shellNow = () => {
  const { shell } = registryShape.parse(JSON.parse(fs.readFileSync(path.join(releases, 'registry.json'), 'utf8')));
  if (!shell?.provides) throw new Error('the shell lists no names that it provides');
  return { version: shell.version, provides: shell.provides };
};

/** A remote that takes these names as its build would: from the share scope, strictly, or from the shared runtime. */
const scriptUsing = (uses: Record<string, Use>): string =>
  lifecyclesWith('mf-two', {
    mount: `async mount({domElement}) {
      for (const [module, {range, names}] of Object.entries(${JSON.stringify(uses)})) {
        const required = { shareKey: module, singleton: true, strictVersion: true, requiredVersion: range };
        const webpackRequire = { m: {}, c: {}, federation: {}, consumesLoadingData: { moduleIdToConsumeDataMapping: { 1: required } } };
        await portalFederation.bundlerRuntime.initContainerEntry({ webpackRequire });
        portalFederation.bundlerRuntime.consumes({ chunkId: 0, chunkMapping: { 0: [1] }, webpackRequire });
        const shared = {};
        if (module !== '@module-federation/runtime-core') webpackRequire.m[1](shared);
        const given = shared.exports ?? _FEDERATION_RUNTIME_CORE;
        for (const name of names) if (given[name] === undefined) throw new TypeError(name + ' is undefined');
      }
      domElement.textContent = 'it is mounted';
    }`,
  });

async function mountsInBrowser(uses: Record<string, Use>): Promise<boolean> {
  release(portal, 'mf-two', { script: scriptUsing(uses), uses });
  const { page } = await visit(browser, `${portal.origin}/user/wallet`, { as: 'player' });
  const mounted = page.getByText('it is mounted');
  await mounted
    .or(page.locator('#card').getByRole('button', { name: 'Try again' }))
    .first()
    .waitFor();
  const isMounted = await mounted.isVisible();
  await page.context().close();
  return isMounted;
}

const shared = {
  react: 'useState',
  'react/jsx-runtime': 'jsx',
  'react-dom': 'createPortal',
  'react-dom/client': 'createRoot',
  'react-router-dom': 'useLocation',
  rxjs: 'BehaviorSubject',
  'styled-components': 'styled',
  '@baazi/portal-kit': 'useCall',
  '@module-federation/runtime-core': 'satisfy',
};
/**
 * Names that exist in the package itself: a build that takes the package unchanged finds them, and this shell does
 * not provide them.
 */
const elsewhere: Record<string, string> = {
  'react-router-dom': 'NavLink',
  rxjs: 'switchMap',
  'styled-components': 'ThemeProvider',
};

const cases = Object.entries(shared).flatMap(([module, name]): [string, string, (now: string) => Use, boolean][] => {
  const other = elsewhere[module] ?? 'notOfThisShell';
  const majorOf = (now: string): number => Number(now.split('.')[0]);
  const fits = (now: string): string => `^${majorOf(now)}.0.0`;
  const rows: [string, string, (now: string) => Use, boolean][] = [
    [module, `${name}, as here`, (now) => ({ range: fits(now), names: [name] }), true],
    [module, `${other}, which is not here`, (now) => ({ range: fits(now), names: [name, other] }), false],
  ];
  // The shared runtime is not part of the share scope: nothing in a browser checks its version.
  if (module === '@module-federation/runtime-core') return rows;
  return [
    ...rows,
    [module, `${name} of the next major`, (now) => ({ range: `^${majorOf(now) + 1}.0.0`, names: [name] }), false],
    [
      module,
      `${name} of this or the next major`,
      (now) => ({ range: `${fits(now)} || ^${majorOf(now) + 1}.0.0`, names: [name] }),
      true,
    ],
  ];
});
/** The short form runs every third; `npm run chaos -- skew` runs all of them. */
const chosen = cases.filter((_, at) => process.env['LONG'] === '1' || at % 3 === 0);
test.each(chosen)('%s: a remote that uses %s', async (module, _what, useOf, fits) => {
  const shell = shellNow();
  const uses = { [module]: useOf(shell.provides[module]?.version ?? '') };
  expect(whatIsMissing({ uses }, shell).length === 0).toBe(fits);
  expect(await mountsInBrowser(uses)).toBe(fits);
});
