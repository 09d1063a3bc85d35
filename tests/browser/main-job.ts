import { until, type Portal } from '../portal/client';
import type { EnginePage } from './engines/engine-page';

/** Home, guest, refused stake, deposit, contest and its list, as a visitor does them; the page starts at home. */
export async function completeMainJob(page: EnginePage, portal: Portal): Promise<void> {
  const match = page.locator('[data-match="ipl-2025-17"]');
  await page.getByText('Join And Get ₹40 Bonus Now').waitFor();
  await match.waitFor();
  await page.locator('[data-match="ipl-2025-18"]').waitFor();
  await match.getByRole('link', { name: 'Join Now' }).click();
  await page.getByRole('button', { name: 'Join As Guest' }).click();

  // The dashboard: banner once, the contest of the match that was tapped at home; ₹40 is below the least stake.
  await page.waitForURL('**/user/dashboard?enter=ipl-2025-17');
  await page.locator('[data-banner="first-login"]').waitFor();
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
  await page.locator('[data-area=transactions] li').first().waitFor();
  await page.getByRole('button', { name: '₹100' }).click();
  await page.waitForURL('**/pay/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment Successful').waitFor();
  await page.reload();
  await page.waitForURL('**/user/dashboard');
  expect(await portal.balance(await page.evaluate(() => localStorage.getItem('token') ?? '', undefined))).toBe(140);

  // The contest: the dialog previews, the server decides, and the visible balance decreases.
  await match.getByRole('button', { name: 'Enter Contest' }).click();
  await page.getByRole('radio', { name: /CSK/ }).click();
  await dialog.locator('input[name=amount]').fill('100');
  await previewIs('₹500');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByText('Contest Joined').waitFor();
  await match.getByRole('button', { name: 'Joined' }).waitFor();
}
