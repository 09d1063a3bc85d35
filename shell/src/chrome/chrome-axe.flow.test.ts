// Runs axe on what the shell renders: both widths, both themes, both languages.
import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { visit } from '../testing/open-browser';
import { openPortal } from '../testing/open-portal';
import type { ServedPortal } from '../testing/serve-portal';

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
let portal: ServedPortal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => void ({ portal, browser, stop } = await openPortal()), 180_000);
afterAll(() => stop?.());

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as {
      run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
    const { violations: found } = await run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

describe.each([
  [390, 844],
  [1280, 800],
])('%i px wide', (width, height) => {
  describe.each(['dark', 'light'] as const)('%s', (theme) => {
    test('screens, bell, dialog, toast and not-found card pass', async () => {
      const { page } = await visit(browser, `${portal.origin}/user/dashboard`, {
        as: 'player',
        width,
        height,
        theme,
      });
      await page.locator('[data-screen=one]:visible').waitFor();
      // The bar is rendered after the remote.
      await page.locator('#bar h1').waitFor({ state: 'attached' });
      expect(await violations(page)).toEqual([]);
      const bell = page.locator('#bar').getByRole('button', { name: 'Notifications, 1 unread' });
      await bell.click();
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'You won ₹500' }).waitFor();
      await page.waitForTimeout(300);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.locator('#content').getByRole('button', { name: 'say' }).click();
      await page.locator('[data-alert]').waitFor();
      await page.waitForTimeout(300);
      expect(await violations(page)).toEqual([]);
      if (width < 992) await page.getByRole('button', { name: 'Logout' }).click();
      else {
        await page
          .locator('#bar')
          .getByRole('button', { name: /Account menu/ })
          .click();
        await page.getByRole('menuitem', { name: 'हिन्दी' }).waitFor();
        await page.waitForTimeout(300);
        expect(await violations(page)).toEqual([]);
        await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
        await page.locator('#bar h1').getByText('डैशबोर्ड').waitFor();
        await page
          .locator('#bar')
          .getByRole('button', { name: /खाता मेनू/ })
          .click();
        await page.getByRole('menuitem', { name: 'लॉगआउट' }).click();
      }
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      expect(await violations(page)).toEqual([]);
      await page.goto(`${portal.origin}/user/nowhere`);
      await page.locator('#card a').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    });
  });
});

test('does not scroll sideways at 320 px', async () => {
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player', width: 320, height: 640 });
  await page.locator('[data-screen=one]:visible').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.context().close();
});
