// How long screens take, and their web vitals, as players' browsers report them.
import type { Browser } from 'playwright-core';
import { tokenOf } from '../testing/fake-api';
import { visit } from '../testing/open-browser';
import { openPortal } from '../testing/open-portal';
import type { ServedPortal } from '../testing/serve-portal';

let portal: ServedPortal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => void ({ portal, browser, stop } = await openPortal()), 180_000);
afterAll(() => stop?.());

test('a page reports once per release how its screens were mounted, a first visit apart from later ones', async () => {
  const reported: Record<string, unknown>[] = [];
  portal.answers.push(({ pathname, body }) => {
    if (pathname === '/api/mounts' && !body.includes('vitals')) reported.push(JSON.parse(body));
    return undefined;
  });
  const until = async (count: number): Promise<Record<string, unknown>[]> => {
    for (const end = Date.now() + 20_000; reported.length < count && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return reported.splice(0);
  };
  const shell = portal.registry.shell.version;
  const versionOf = (name: string) => portal.registry.remotes.find((remote) => remote.name === name)?.version;
  const one = { remote: 'mf-one', version: versionOf('mf-one'), shell };
  const two = { remote: 'mf-two', version: versionOf('mf-two'), shell };
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  expect(await until(1)).toEqual([{ ...one, way: 'first', ms: expect.any(Number) }]);

  const goTo = (label: string) => page.locator('#side').getByRole('link', { name: label }).click();
  await goTo('Wallet');
  await page.locator('[data-screen=two]:visible').waitFor();
  expect(await until(1)).toEqual([two]);
  for (const label of ['Dashboard', 'Wallet', 'Dashboard', 'Wallet']) {
    await goTo(label);
    await page.locator(`[data-screen=${label === 'Wallet' ? 'two' : 'one'}]:visible`).waitFor();
  }
  const again = await until(2);
  expect(again).toEqual([one, two].map((release) => ({ ...release, way: 'switch', ms: expect.any(Number) })));
  expect(again.every(({ ms }) => Number(ms) < 3000)).toBe(true);

  await page.reload();
  expect(await until(1)).toEqual([{ ...two, way: 'load', ms: expect.any(Number) }]);
  await page.context().close();
});

test('a page that is left reports the web vitals of each app by the elements that caused them', async () => {
  const reported = new Map<string, unknown>();
  portal.answers.push(({ pathname, body, token }) => {
    if (pathname !== '/api/mounts' || !body.includes('vitals')) return undefined;
    const { remote, ...measured } = JSON.parse(body);
    reported.set(remote, { ...measured, token });
    return undefined;
  });
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  await page.waitForRequest((request) => request.url().endsWith('/api/mounts'));
  // The screen answers a click late, and moves when the click excuses no shift any more.
  await page.evaluate(() => {
    const answerAfter = (selector: string, ms: number): void =>
      document.querySelector(selector)?.addEventListener('click', () => {
        for (const end = performance.now() + ms; performance.now() < end;);
      });
    const heading = document.querySelector('[data-screen=one]');
    document
      .querySelector('#content')
      ?.addEventListener('click', () => setTimeout(() => heading?.setAttribute('hidden', ''), 700), { once: true });
    answerAfter('#content', 300);
    answerAfter('#bar', 150);
    let clicks = 0;
    new PerformanceObserver((list) => {
      clicks += list.getEntries().filter(({ name }) => name === 'click').length;
      document.body.dataset['slowClicks'] = String(clicks);
    }).observe({ type: 'event' });
  });
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.locator('[data-screen=one]').waitFor({ state: 'hidden' });
  // Its menu takes the place of the button.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.locator('body[data-slow-clicks="2"]').waitFor();
  await page.goto('about:blank');
  for (const end = Date.now() + 10_000; !(reported.has('mf-one') && reported.has('shell')) && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const { registry } = portal;
  expect(reported.get('mf-one')).toEqual({
    version: registry.remotes.find(({ name }) => name === 'mf-one')?.version,
    vitals: { lcp: expect.any(Number), inp: expect.any(Number), cls: expect.any(Number) },
    token: tokenOf('player'),
  });
  const { 'mf-one': one, shell } = Object.fromEntries(reported) as Record<string, { vitals: Record<string, number> }>;
  expect(one?.vitals.inp).toBeGreaterThanOrEqual(300);
  expect(one?.vitals.cls).toBeGreaterThan(0.05);
  expect(shell?.vitals.inp).toBeGreaterThanOrEqual(150);
  expect(shell?.vitals.cls).toBeLessThan(0.05);
  await page.context().close();
});
