import fs from 'node:fs';

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
const tokenOf = (role) => `e30.${Buffer.from(JSON.stringify({ sub: `u-${role}`, role })).toString('base64url')}.x`;
const chromiumAt = () =>
  [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (file) => file && fs.existsSync(file),
  );

/**
 * Mounts every screen of a stored release inside the running portal, in Chromium: the page is the gateway's own, only the
 * registry in it names the candidate; the services are not asked. Answers what went wrong; undefined when it could not be tried.
 */
export async function smoke({ origin, release, registry }) {
  const executablePath = chromiumAt();
  const { chromium } = await import('playwright-core').catch(() => ({}));
  if (!executablePath || !chromium) return undefined;
  const candidate = JSON.stringify({
    ...registry,
    remotes: [...registry.remotes.filter(({ name }) => name !== release.name), release],
  }).replaceAll('<', '\\u003c');
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  const problems = [];
  try {
    for (const route of release.routes) {
      const path = route.path === '*' ? '/nowhere-at-all' : route.path.replace(/\/\*$/, '');
      const context = await browser.newContext({ serviceWorkers: 'block' });
      if (['player', 'operator'].includes(route.access))
        await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf(route.access));
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(`${path}: ${error.message}`));
      await page.route('**/*', async (handler) => {
        const { pathname } = new URL(handler.request().url());
        if (pathname === '/api/faults') problems.push(`${path}: ${handler.request().postData()}`);
        if (pathname === '/api/auth/users')
          return handler.fulfill({ json: { status: true, response: person(route.access) } });
        if (pathname.startsWith('/api/'))
          return handler.fulfill({
            status: 503,
            json: { status: false, code: 'busy', message: 'Not now.', errors: [] },
          });
        if (handler.request().resourceType() !== 'document') return handler.continue();
        const answer = await handler.fetch();
        const html = (await answer.text()).replace(
          /(<script type="application\/json" id="registry">)[\s\S]*?(<\/script>)/,
          (_whole, start, end) => start + candidate + end,
        );
        return handler.fulfill({ response: answer, body: html });
      });
      await page.goto(origin + path, { waitUntil: 'domcontentloaded' });
      // A screen may send its visitor on at once (no payment is under way): then it has run, too.
      const stands = ([place, at]) => location.pathname !== at || document.querySelector(place) !== null;
      await page
        .waitForFunction(stands, [`[data-remote="${release.name}"]:not([hidden]) > *`, path], { timeout: 8000 })
        .catch(() => problems.push(`${path}: nothing stands in the place of ${release.name}`));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return problems;
}
