import fs from 'node:fs';

/** @import { Registry, RemoteRelease, RemoteRoute } from '@baazi/contracts' */
/** @import { BrowserContext, Route } from 'playwright-core' */

const STANDS_WITHIN_MS = 8000;

/**
 * Who looks at the screens.
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

/** Chromium, where this machine has one. */
async function openBrowser() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = places.find((file) => file && fs.existsSync(file));
  if (!executablePath) return undefined;
  const playwright = await import('playwright-core').catch(() => undefined);
  return playwright?.chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
}

/** @param {RemoteRoute} route */
const addressOf = ({ path }) => (path === '*' ? '/nowhere-at-all' : path.replace(/\/\*$/, ''));

/**
 * The page is the gateway's own, only the registry in it names the candidate; the services are not asked.
 * @param {Route} route
 * @param {{ role: string, registry: string, onProblem: (problem: string) => void }} trial
 */
async function answer(route, { role, registry, onProblem }) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/api/faults') onProblem(route.request().postData() ?? '');
  if (pathname === '/api/auth/users') return route.fulfill({ json: { status: true, response: person(role) } });
  if (pathname.startsWith('/api/'))
    return route.fulfill({ status: 503, json: { status: false, code: 'busy', message: 'Not now.', errors: [] } });
  if (route.request().resourceType() !== 'document') return route.continue();
  const page = await route.fetch();
  const html = (await page.text()).replace(
    /(<script type="application\/json" id="registry">)[\s\S]*?(<\/script>)/,
    (_whole, start, end) => start + registry + end,
  );
  return route.fulfill({ response: page, body: html });
}

/**
 * @param {BrowserContext} context
 * @param {{ origin: string, remote: string, route: RemoteRoute, registry: string }} screen
 */
async function tryScreen(context, { origin, remote, route, registry }) {
  /** @type {string[]} */
  const problems = [];
  const address = addressOf(route);
  /** @param {string} problem */
  const onProblem = (problem) => void problems.push(`${address}: ${problem}`);
  if (['player', 'operator'].includes(route.access))
    await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf(route.access));
  const page = await context.newPage();
  page.on('pageerror', (error) => onProblem(error.message));
  await page.route('**/*', (asked) => answer(asked, { role: route.access, registry, onProblem }));
  await page.goto(origin + address, { waitUntil: 'domcontentloaded' });
  await page
    .waitForFunction(
      // A screen may send its visitor on at once (no payment is under way): then it has run, too.
      ({ place, at }) => location.pathname !== at || document.querySelector(place) !== null,
      { place: `[data-remote="${remote}"]:not([hidden]) > *`, at: address },
      { timeout: STANDS_WITHIN_MS },
    )
    .catch(() => onProblem(`nothing stands in the place of ${remote}`));
  return problems;
}

/**
 * Mounts every screen of a stored release inside the running portal, in Chromium. Answers what went wrong; undefined
 * when it could not be tried.
 * @param {{ origin: string, release: RemoteRelease, registry: Registry }} candidate
 */
export async function tryScreens({ origin, release, registry }) {
  const browser = await openBrowser();
  if (!browser) return undefined;
  const remotes = [...registry.remotes.filter(({ name }) => name !== release.name), release];
  const withCandidate = JSON.stringify({ ...registry, remotes }).replaceAll('<', '\\u003c');
  const problems = [];
  try {
    for (const route of release.routes) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const screen = { origin, remote: release.name, route, registry: withCandidate };
      problems.push(...(await tryScreen(context, screen)));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return problems;
}
