// In a real browser, because only layout knows what is covered.
import type { Browser, Page } from 'playwright-core';
import { visit } from '../../testing/open-browser';
import { openPortal } from '../../testing/open-portal';
import type { ServedPortal } from '../../testing/serve-portal';

let portal: ServedPortal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => void ({ portal, browser, stop } = await openPortal()), 180_000);
afterAll(() => stop?.());

/** Text of the headings and controls of the screen, or of the open dialog, that lie under the toast. */
const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-alert]')?.getBoundingClientRect();
    if (!toast) throw new Error('no toast');
    const scope = document.querySelector('[role=dialog]') ?? document.getElementById('content');
    return [...(scope?.querySelectorAll('h1, h2, h3, a, button, input') ?? [])].flatMap((one) => {
      const { top, bottom, left, right, height } = one.getBoundingClientRect();
      const isUnder = top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
      return height > 0 && isUnder ? [one.textContent ?? one.tagName] : [];
    });
  });

test.each([390, 1280])('a toast covers nothing that is read or pressed (%i px)', async (width) => {
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player', width, height: 800 });
  await page.locator('[data-screen=one]:visible').waitFor();
  const say = page.locator('#content').getByRole('button', { name: 'say' });
  await say.waitFor();
  // A screen that is full to its last line.
  await page.evaluate(() => {
    const line = [...document.querySelectorAll('#content p')].find(({ textContent }) => textContent === 'line 0');
    for (let number = 1; number <= 40; number++) {
      const button = document.createElement('button');
      button.style.display = 'block';
      button.textContent = `Button ${number}`;
      line?.before(button);
    }
  });
  await say.click();
  await page.locator('[data-alert]').waitFor();
  await page.waitForTimeout(300);
  expect(await coveredOn(page)).toEqual([]);

  if (width < 992) await page.getByRole('button', { name: 'Logout' }).click();
  else {
    await page
      .locator('#bar')
      .getByRole('button', { name: /Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Confirm: Exit session now?' });
  await dialog.waitFor();
  // As high as the window.
  await dialog.evaluate((sheet) => {
    sheet.style.minHeight = '100vh';
  });
  // The first one may be gone by now; the button is behind the dialog.
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('#content button')];
    buttons.find(({ textContent }) => textContent === 'say')?.click();
  });
  await page.locator('[data-alert]').waitFor();
  await page.waitForTimeout(300);
  expect(await coveredOn(page)).toEqual([]);
  await page.context().close();
});
