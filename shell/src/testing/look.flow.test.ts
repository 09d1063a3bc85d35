import type { Browser } from 'playwright-core';
import { launch, visit } from './open-browser';
import { pretendSession } from './pretend-api';
import { servePortal, type ServedPortal } from './serve-portal';

let portal: ServedPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await servePortal('/tmp/rel');
  pretendSession(portal);
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await portal.close();
});

test.each(['/', '/user/dashboard', '/user/wallet', '/ops', '/user/nowhere'])('look %s', async (path) => {
  const { page, complaints } = await visit(browser, portal.origin + path, path.startsWith('/ops') ? { as: 'operator' } : path === '/' ? {} : { as: 'player' });
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/w${path.replaceAll('/', '_')}.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `/tmp/shots/n${path.replaceAll('/', '_')}.png` });
  console.log(path, await page.title(), complaints, await page.locator('#content').innerHTML(), portal.reports.splice(0));
  await page.context().close();
});
