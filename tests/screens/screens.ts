import type { Page } from 'playwright-core';
import type { Who } from './people';

export interface Screen {
  name: string;
  path: string;
  as: Who;
  /** Without the portal's bars: it has its own back link. */
  isBare?: true;
  /** A selector of the full screen, in either language. */
  ready: string;
  /** The player's actions to reach it; by position, not by text, so that it works in both languages. */
  act?: (page: Page) => Promise<void>;
  title: string;
  /** Texts that the spec requires on it. */
  texts: readonly string[];
}

const frame = ['IPL Baazi'];
const bottomMenu = ['Dashboard', 'Teams', 'Wallet', 'Refer', 'Profile'];
const tab =
  (number: number) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('tab').nth(number).click();
    await page.locator('[role=tabpanel]:visible').first().waitFor();
  };
const dialog = async (page: Page): Promise<void> => page.getByRole('dialog').waitFor();
const contest = async (page: Page): Promise<void> => {
  await page.locator('[data-match="ipl-2025-18"] button').click();
  await dialog(page);
  await page.getByRole('radio').nth(1).click();
  await page.locator('input[name=amount]').fill('200');
};

/**
 * Every screen that a visitor or a player sees. Menu links are listed apart: they are on every screen of the portal.
 */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    path: '/',
    as: 'nobody',
    ready: '[data-match]',
    title: 'Home | IPL Baazi',
    texts: [
      ...frame,
      'Login',
      'Join Now',
      'Join And Get ₹40 Bonus Now',
      "Today's Fixtures",
      'Upcoming Matches',
      'How It Works',
      '© 2025',
    ],
  },
  {
    name: 'login',
    path: '/login',
    as: 'nobody',
    ready: 'input[name=password]',
    title: 'Login | IPL Baazi',
    texts: ['Login', 'Forgot Password?', "Don't have an account?", 'Signup'],
  },
  {
    name: 'signup',
    path: '/signup',
    as: 'nobody',
    ready: 'input[name=refferalID]',
    title: 'Signup | IPL Baazi',
    texts: [
      'Join Us Today',
      'Join As Guest',
      'Join With One click Only',
      'Name',
      'Email',
      'Password',
      'Confirm Password',
      'Have Refferal ID?',
      'Join Us',
      'Have an account?',
      'Login',
    ],
  },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    as: 'nobody',
    ready: 'input[name=email]',
    title: 'Forgot Password | IPL Baazi',
    texts: ['Forgot Password?', 'Email'],
  },
  {
    name: 'reset-password',
    path: '/reset-password#email=asha@example.in&otp=A1B2C3',
    as: 'nobody',
    ready: 'input[name=otp]',
    title: 'Reset Password | IPL Baazi',
    texts: ['Email'],
  },
  {
    name: 'undo-email-change',
    path: '/undo-email-change#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    as: 'nobody',
    ready: 'ul + button',
    title: 'Keep Your Email | IPL Baazi',
    texts: ['Was it not you?', 'It was not me, take my account back'],
  },
  {
    name: 'not-found',
    path: '/no/such/page',
    as: 'nobody',
    ready: 'a[href="/"]',
    title: 'Not Found | IPL Baazi',
    texts: ['404 Not Found'],
  },
  {
    name: 'dashboard',
    path: '/user/dashboard',
    as: 'fan',
    ready: '[data-match] button',
    title: 'Dashboard | IPL Baazi',
    texts: ['Welcome, Asha Rao', "Today's Fixtures", 'Match 17', 'Match 18', 'Enter Contest', 'Joined', 'Yes', 'No'],
  },
  {
    name: 'dashboard-first-login',
    path: '/user/dashboard',
    as: 'guest',
    ready: '[data-match] button',
    title: 'Dashboard | IPL Baazi',
    texts: ["Today's Fixtures", 'Enter Contest'],
  },
  {
    name: 'enter-contest',
    path: '/user/dashboard',
    as: 'fan',
    ready: '[data-match] button',
    act: contest,
    title: 'Dashboard | IPL Baazi',
    texts: [
      ...['Enter Contest', 'Amount', 'Cancel', 'Join', 'Rules of this contest'],
      ...['4x', '5x', '6x', '8x', 'Punjab Kings', 'Rajasthan Royals'],
    ],
  },
  {
    name: 'answer-question',
    path: '/user/dashboard',
    as: 'fan',
    ready: '[data-question] button',
    act: async (page) => {
      await page.locator('[data-question] button:not([disabled])').first().click();
      await dialog(page);
    },
    title: 'Dashboard | IPL Baazi',
    texts: ['Amount', 'Cancel', 'Join', '4x', '8x'],
  },
  {
    name: 'teams',
    path: '/user/teams',
    as: 'fan',
    ready: '[data-entry]',
    title: 'Teams | IPL Baazi',
    texts: [
      'Teams',
      'Questions',
      'Congrats! You Won ₹500',
      'Sorry! You Lost By ₹100',
      'Result Pending',
      'Match 15',
      'Match 16',
      'Match 17',
    ],
  },
  {
    name: 'teams-questions',
    path: '/user/teams',
    as: 'fan',
    ready: '[data-entry]',
    act: async (page) => {
      await tab(1)(page);
      await page.locator('[data-entry]:visible').first().waitFor();
    },
    title: 'Teams | IPL Baazi',
    texts: ['Teams', 'Questions'],
  },
  {
    name: 'leagues',
    path: '/user/leagues',
    as: 'fan',
    ready: '[data-area=standings]',
    title: 'Leagues | IPL Baazi',
    texts: ['Standings', 'Your leagues', 'This week', 'Around you', 'How points are counted', 'Your name here'],
  },
  {
    name: 'teams-empty',
    path: '/user/teams',
    as: 'guest',
    ready: '[role=tabpanel]:visible a',
    title: 'Teams | IPL Baazi',
    texts: ['Teams', 'Questions', 'No records found'],
  },
  {
    name: 'match',
    path: '/match/ipl-2025-17',
    as: 'fan',
    ready: '[data-area=form]',
    title: 'CSK v DC | IPL Baazi',
    texts: ['CSK v DC', 'Match 17', 'Joined', 'Result Pending', 'Rules'],
  },
  {
    name: 'match-public',
    path: '/match/ipl-2025-16',
    as: 'nobody',
    ready: '[data-area=result]',
    title: 'LSG v MI | IPL Baazi',
    texts: ['Match 16', 'Result', 'Rules'],
  },
  {
    name: 'rules',
    path: '/rules',
    as: 'nobody',
    ready: '[data-area=rules] code',
    title: 'Rules | IPL Baazi',
    texts: ['Rules', 'Version 1', '1. Entry.', '12. These rules.', 'SHA-256 of the English text', 'Fair Play'],
  },
  {
    name: 'help',
    path: '/help',
    as: 'nobody',
    ready: '[data-area=terms]',
    title: 'Help | IPL Baazi',
    texts: ['How it works', 'What you win', '₹450 wins ₹3,600', 'Fees', 'Tele-MANAS 14416', 'Terms', 'Version 2'],
  },
  {
    name: 'fair',
    path: '/fair',
    as: 'nobody',
    ready: '[data-area=log] code',
    title: 'Fair Play | IPL Baazi',
    texts: ['Check us without asking us', 'The log of books', 'What we owe', 'Keys', 'Do it on your own machine'],
  },
  {
    name: 'fair-proof',
    path: '/user/teams',
    as: 'fan',
    isBare: true,
    ready: '[data-entry]',
    act: async (page) => {
      await page.locator('[data-result=won] a[href^="/fair"]').first().click();
      await page.locator('[data-area=checked] [data-holds=true]').waitFor();
      await page.locator('[data-area=log] code').waitFor();
    },
    title: 'Fair Play | IPL Baazi',
    texts: ['Everything in this file holds', 'What this proves', 'What it does not prove', 'In its settlement'],
  },
  {
    name: 'wallet',
    path: '/user/wallet',
    as: 'fan',
    ready: '[data-area=transactions] li',
    title: 'Wallet | IPL Baazi',
    texts: [
      'Wallet Balance',
      'Available balance in your wallet.',
      'Add Amount for play contest.',
      '₹50',
      '₹100',
      '₹200',
      '₹500',
      'Withdraw',
      'Transactions',
      '+₹500',
      '-₹100',
    ],
  },
  {
    name: 'withdraw',
    path: '/user/wallet',
    as: 'fan',
    ready: '[data-area=transactions] li',
    act: async (page) => {
      await page.locator('[data-area=withdraw] button').click();
      await dialog(page);
    },
    title: 'Wallet | IPL Baazi',
    texts: ['Withdraw Money', 'UPI ID', 'Amount', 'Cancel', 'Withdraw'],
  },
  {
    name: 'refer',
    path: '/user/refer',
    as: 'fan',
    ready: 'input[name=refferalID]',
    title: 'Refer | IPL Baazi',
    texts: ['Copy', '100%', 'first'],
  },
  {
    name: 'profile',
    path: '/user/profile',
    as: 'fan',
    ready: '[data-area=summary]',
    title: 'Profile | IPL Baazi',
    texts: ['Username', 'Email', 'Referral ID', 'Last login', 'Copy', 'Profile', 'Change Password', 'Name'],
  },
  {
    name: 'change-password',
    path: '/user/profile',
    as: 'fan',
    ready: '[data-area=summary]',
    act: async (page) => {
      await tab(1)(page);
      await page.locator('input[name=current_password]').waitFor();
    },
    title: 'Profile | IPL Baazi',
    texts: ['Change Password', 'Current Password', 'Confirm Password'],
  },
  {
    name: 'confirm-password',
    path: '/user/profile',
    as: 'fan',
    ready: 'input[name=email]',
    act: async (page) => {
      await page.locator('input[name=email]').fill('asha.new@example.in');
      await page.locator('[role=tabpanel] button[type=submit]').click();
      await dialog(page);
    },
    title: 'Profile | IPL Baazi',
    texts: ['Confirm your password', 'Password', 'Cancel', 'Confirm'],
  },
  {
    name: 'picture',
    path: '/user/profile',
    as: 'fan',
    ready: '[data-area=summary]',
    act: async (page) => {
      await page.locator('[data-area=summary] button').first().click();
      await dialog(page);
    },
    title: 'Profile | IPL Baazi',
    texts: ['Choose your picture'],
  },
  {
    name: 'pay-success',
    path: '/user/pay-success',
    as: 'fan',
    ready: '[data-state=paid] a',
    title: 'Payment | IPL Baazi',
    texts: ['Payment Successful', "Thank you for your payment. We've received it successfully.", 'Go to Home'],
  },
  {
    name: 'logout',
    path: '/user/refer',
    as: 'fan',
    ready: 'input[name=refferalID]',
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 992) await page.locator('#bar button:visible').last().click();
      else {
        await page.locator('#bar [aria-haspopup=menu]').click();
        await page.getByRole('menuitem').last().click();
      }
      await dialog(page);
    },
    title: 'Refer | IPL Baazi',
    texts: ['Confirm: Exit session now?', 'Close', 'Logout'],
  },
  {
    name: 'portal-not-found',
    path: '/user/nowhere',
    as: 'fan',
    ready: '#card a',
    title: 'Not Found | IPL Baazi',
    texts: ['Not Found', 'Go to Dashboard'],
  },
];

/**
 * On every screen of the portal: the bottom menu on narrow screens, the sidebar with the player's name on wide ones.
 */
export const around = {
  narrow: bottomMenu,
  wide: ['IPL Baazi', 'Dashboard', 'Teams', 'Wallet', 'Refer', 'Asha Rao'],
} as const;
