import type { Page } from 'playwright-core';
import type { Screen } from './screens';

const send =
  (form: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`${form} button[type=submit]:visible`).first().click();
    await page.locator('[aria-invalid=true]:visible').first().waitFor();
  };
const dialog = (page: Page): Promise<void> => page.getByRole('dialog').waitFor();
const inDialog =
  (button: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(button).first().click();
    await dialog(page);
    await send('[role=dialog]')(page);
  };

/** What a screen opens, refuses or shows: checked for its language alone. */
export const moreInHindi: readonly Pick<Screen, 'name' | 'path' | 'as' | 'ready' | 'act'>[] = [
  { name: 'login refuses', path: '/login', as: 'nobody', ready: 'input[name=password]', act: send('form') },
  {
    name: 'signup refuses',
    path: '/signup',
    as: 'nobody',
    ready: 'input[name=refferalID]',
    act: async (page) => {
      await page.locator('form:has(input[name=confirm_password]) button[type=submit]').click();
      await page.locator('[aria-invalid=true]:visible').first().waitFor();
    },
  },
  {
    name: 'wrong password',
    path: '/login',
    as: 'nobody',
    ready: 'input[name=password]',
    act: async (page) => {
      await page.locator('input[name=email]').fill('nobody@example.in');
      await page.locator('input[name=password]').fill('Gully-cricket-9');
      await send('form')(page);
    },
  },
  { name: 'forgot refuses', path: '/forgot-password', as: 'nobody', ready: 'input[name=email]', act: send('form') },
  { name: 'help refuses', path: '/help', as: 'nobody', ready: '[data-area=contact] form', act: send('form') },
  { name: 'help of a player', path: '/help', as: 'fan', ready: '[data-area=contact] form', act: send('form') },
  {
    name: 'contest refuses',
    path: '/user/dashboard',
    as: 'fan',
    ready: '[data-match="ipl-2025-18"] button',
    act: inDialog('[data-match="ipl-2025-18"] button'),
  },
  {
    name: 'withdrawal refuses',
    path: '/user/wallet',
    as: 'fan',
    ready: '[data-area=withdraw] button',
    act: inDialog('[data-area=withdraw] button'),
  },
  {
    name: 'limits kept',
    path: '/user/wallet',
    as: 'fan',
    ready: '[data-area=transactions] li',
    act: async (page) => {
      await page.locator('input[name="stake.weekly"]').fill('9000');
      await page.locator('[data-area=limits] button:not([role=tab])').first().click();
      await page.locator('[data-alert]:visible').first().waitFor();
    },
  },
  {
    name: 'transaction',
    path: '/user/wallet',
    as: 'fan',
    ready: '[data-area=transactions] li button',
    act: async (page) => {
      await page.locator('[data-area=transactions] li button').first().click();
      await page.getByRole('dialog').locator('dd').first().waitFor();
    },
  },
  {
    name: 'notifications',
    path: '/user/refer',
    as: 'fan',
    ready: '#bar button[aria-haspopup=dialog]',
    act: async (page) => {
      await page.locator('#bar button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  {
    name: 'profile refuses',
    path: '/user/profile',
    as: 'fan',
    ready: '[data-area=summary]',
    act: async (page) => {
      await page.locator('[role=tabpanel]:visible input[name=name]').fill('');
      await send('[role=tabpanel]')(page);
    },
  },
  {
    name: 'league refuses',
    path: '/user/leagues',
    as: 'fan',
    ready: '[role=tab]',
    act: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await send('[data-area=make-league]')(page);
    },
  },
  {
    name: 'league',
    path: '/user/leagues',
    as: 'fan',
    ready: '[role=tab]',
    act: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.locator('a[href^="/user/leagues/"]').first().click();
      await page.waitForURL(/leagues\/./);
      await page.waitForFunction(() => document.querySelector('#content [data-skeleton]') === null);
    },
  },
];
