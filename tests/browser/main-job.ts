import { until, type Portal } from '../portal/client';
import type { EnginePage } from './engines/engine-page';

/** `withheld`: every document begins signed out. `emptied`: the browser drops its storage before the contest. */
type Storage = 'kept' | 'withheld' | 'emptied';

/** Home, guest, refused stake, deposit, contest and its list, as a visitor does them; the page starts at home. */
export async function completeMainJob(page: EnginePage, portal: Portal, storage: Storage = 'kept'): Promise<void> {
  const match = page.locator('[data-match="ipl-2025-17"]');
  await page.getByText('Join And Get ₹40 Bonus Now').waitFor();
  await match.waitFor();
  await page.locator('[data-match="ipl-2025-18"]').waitFor();
  await match.getByRole('link', { name: 'Join Now' }).click();
  await page.getByRole('button', { name: 'Join As Guest' }).click();

  // The dashboard: banner once, the contest of the match that was tapped at home; ₹40 is below the least stake.
  await page.waitForURL('**/user/dashboard?enter=ipl-2025-17');
  await page.locator('[data-banner="first-login"]').waitFor();
  const shown = await page.evaluate(
    () => [...document.querySelectorAll('[data-banner=first-login] dd')].map((one) => one.textContent ?? ''),
    undefined,
  );
  const [username = '', password = ''] = [shown.at(0), shown.at(-1)];
  const logIn = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Login' }).first().click();
    await page.locator('input[name=email]').fill(username);
    await page.locator('input[name=password]').fill(password);
    await page.locator('form button[type=submit]').first().click();
  };
  const logInIfForgotten = async (): Promise<void> => (storage === 'withheld' ? logIn() : undefined);
  const dialog = page.getByRole('dialog');
  const previewIs = (amount: string) =>
    until(`a preview of ${amount}`, async () => (await page.locator('input[name=win_amount]').inputValue()) === amount);
  await dialog.getByRole('radio', { name: /CSK/ }).click();
  await dialog.locator('input[name=amount]').fill('49');
  await previewIs('₹196');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await dialog.getByText('Add ₹9 or more to play').first().waitFor();
  await page.keyboard.press('Escape');

  // A deposit is credited exactly once, however often the page is reloaded.
  await page.goto(`${portal.stack.base}/user/wallet`);
  await logInIfForgotten();
  await page.locator('[data-area=transactions] li').first().waitFor();
  await page.getByRole('button', { name: '₹100' }).click();
  await page.waitForURL('**/pay/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await logInIfForgotten();
  // Without a stored amount the page of the payment has nothing to confirm, and goes on to the dashboard.
  if (storage === 'withheld') await page.waitForURL('**/user/dashboard');
  else await page.getByText('Payment Successful').waitFor();
  await page.reload();
  await logInIfForgotten();
  await page.waitForURL('**/user/dashboard');
  const token = await portal.login(username, password);
  await until('the deposit', async () => (await portal.balance(token)) === 140);

  // The contest: the dialog previews, the server decides, and the visible balance decreases.
  const enter = match.getByRole('button', { name: 'Enter Contest' });
  if (storage === 'emptied') {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      // The next call finds the token gone. Within the same task, because a call of the dashboard may be the next one.
      document.querySelector<HTMLElement>('#bottom [href="/user/wallet"]')?.click();
    }, undefined);
    await page.getByText('Your session has ended. Please log in again.').waitFor();
    await logIn();
  }
  await enter.click();
  await page.getByRole('radio', { name: /CSK/ }).click();
  await dialog.locator('input[name=amount]').fill('100');
  await previewIs('₹500');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByText('Contest Joined').waitFor();
  await match.getByRole('button', { name: 'Joined' }).waitFor();
}
