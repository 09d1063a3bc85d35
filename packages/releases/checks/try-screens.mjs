import { fillPage } from '@baazi/contracts/fill-page';
import { isShell } from '../registry/registry.mjs';
import { tryToLaunchChromium } from './launch-chromium.mjs';

/** @import { Registry, Release, RemoteRoute } from '@baazi/contracts' */
/** @import { BrowserContext, Route } from 'playwright-core' */
/** @import { ReleaseStore } from '../stores/release-store.js' */

const MOUNT_TIMEOUT_MS = 8000;

/**
 * The signed-in person of the check.
 * @param {string} role
 */
const person = (role) => ({
  _id: `u-${role}`,
  name: 'Smoke Test',
  email: 'smoke@example.com',
  username: 'smoke',
  role,
  kind: 'member',
  first_time_login: 'no',
  refferalID: 'SMOKE234',
  last_login: null,
  status: 'active',
  emailVerified: true,
  hideAsWinner: false,
  loginCode: false,
  createdAt: '2025-03-01T06:00:00.000Z',
  walletDetails: { balance: 0, bonus: 0, withdrawable: 0, locked: 0, version: 1 },
  joinedMatches: [],
  joindedQuestions: [],
});
/** @param {string} role */
const tokenOf = (role) => `e30.${Buffer.from(JSON.stringify({ sub: `u-${role}`, role })).toString('base64url')}.x`;

/** @param {RemoteRoute} route */
const addressOf = ({ path }) => (path === '*' ? '/nowhere-at-all' : path.replace(/\/\*$/, ''));

/**
 * The page of an unreleased shell, filled in as the gateway does.
 * @param {string} template
 * @param {{ at: RemoteRoute, policy: string, registry: string }} values
 */
function filledIn(template, { at, policy, registry }) {
  return fillPage(template, {
    NONCE: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '',
    LANG: 'en',
    PROFILE: 'production',
    THEME: 'system',
    MONEY: 'sandbox',
    LAYOUT: at.layout === 'open' ? 'bare' : at.layout,
    SKELETON: at.skeleton,
    REGISTRY: registry,
  });
}

/**
 * Serves the gateway's page with the candidate in its registry; API calls get canned replies.
 * @param {Route} route
 * @param {{ at: RemoteRoute, registry: string, page?: string, onProblem: (problem: string) => void }} screen
 */
async function answer(route, { at, registry, page: template, onProblem }) {
  const role = at.access;
  const { pathname } = new URL(route.request().url());
  if (pathname === '/api/faults') onProblem(route.request().postData() ?? '');
  if (pathname === '/api/auth/users') return route.fulfill({ json: { status: true, response: person(role) } });
  if (pathname.startsWith('/api/'))
    return route.fulfill({ status: 503, json: { status: false, code: 'busy', message: 'Not now.', errors: [] } });
  if (route.request().resourceType() !== 'document') return route.continue();
  const page = await route.fetch();
  if (template) {
    const policy = page.headers()['content-security-policy'] ?? '';
    return route.fulfill({ response: page, body: filledIn(template, { at, policy, registry }) });
  }
  const html = (await page.text()).replace(
    /(<script type="application\/json" id="registry">)[\s\S]*?(<\/script>)/,
    (_whole, start, end) => start + registry + end,
  );
  return route.fulfill({ response: page, body: html });
}

/**
 * @param {BrowserContext} context
 * @param {{ origin: string, remote: string, route: RemoteRoute, registry: string, page?: string }} screen
 */
async function tryScreen(context, { origin, remote, route, registry, page: template }) {
  /** @type {string[]} */
  const problems = [];
  const address = addressOf(route);
  /** @param {string} problem */
  const onProblem = (problem) => void problems.push(`${address}: ${problem}`);
  if (['player', 'operator'].includes(route.access))
    await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf(route.access));
  const page = await context.newPage();
  page.on('pageerror', (error) => onProblem(error.message));
  await page.route('**/*', (request) => answer(request, { at: route, registry, page: template, onProblem }));
  await page.goto(origin + address, { waitUntil: 'domcontentloaded' });
  await page
    .waitForFunction(
      // A screen may redirect at once (no payment in progress): then it has run, too.
      ({ selector, at }) => location.pathname !== at || document.querySelector(selector) !== null,
      { selector: `[data-remote="${remote}"]:not([hidden]) > *`, at: address },
      { timeout: MOUNT_TIMEOUT_MS },
    )
    .catch(() => onProblem(`${remote} mounted nothing`));
  return problems;
}

/**
 * The registry as pages read it, with the candidate in it.
 * @param {Registry} registry
 * @param {Release} release
 */
function withCandidate({ remotes, shell, ...rest }, release) {
  const candidate = isShell(release)
    ? { ...rest, remotes, shell: release }
    : { ...rest, shell, remotes: [...remotes.filter(({ name }) => name !== release.name), release] };
  return JSON.stringify(candidate).replaceAll('<', '\\u003c');
}

/**
 * Mounts every screen of a stored release inside the running portal, in Chromium; for a shell, with its own `page`,
 * every screen of every live remote. Returns the problems; undefined without Chromium.
 * @param {{ origin: string, release: Release, registry: Registry, page?: string, pin?: string }} candidate   `pin`: of a
 *   preview, whose files are served to its browsers alone
 */
async function tryScreens({ origin, release, registry, page, pin }) {
  const browser = await tryToLaunchChromium();
  if (!browser) return undefined;
  const text = withCandidate(registry, release);
  const screens = (isShell(release) ? registry.remotes : [release]).flatMap(({ name, routes }) =>
    routes.map((route) => ({ origin, remote: name, route, registry: text, ...(page ? { page } : {}) })),
  );
  const problems = [];
  try {
    for (const screen of screens) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      if (pin !== undefined) await context.addCookies([{ name: 'mf-pin', value: pin, url: origin }]);
      problems.push(...(await tryScreen(context, screen)));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { screens: screens.length, problems };
}

/**
 * The check of a command that publishes: the screens of a release in the portal at `origin`, and a line on what was
 * checked. For a shell its own page is filled in.
 * @param {{ store: ReleaseStore, origin: string | undefined, say: (line: string) => void, pin?: string }} command
 */
export const screenCheck =
  ({ store, origin, say, pin }) =>
  /**
   * @param {Release} release
   * @param {Registry} registry
   */
  async (release, registry) => {
    const file = isShell(release) ? await store.readFile(`shell/${release.version}/index.html`) : undefined;
    const page = file?.toString('utf8');
    const tried = origin ? await tryScreens({ origin, release, registry, page, pin }) : undefined;
    if (!tried) say('no running portal or no Chromium: the screens were not checked');
    else if (!tried.problems.length) say(`${tried.screens} screens mounted in Chromium`);
    return [...new Set(tried?.problems)];
  };
