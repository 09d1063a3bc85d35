import { rupeesText } from '@baazi/contracts';

const en = {
  balance: 'Your balance',
  balanceAfter: 'After this stake',
  short: (missing: number) => `Your balance · ${rupeesText(missing)} short`,
  addNow: (amount: string) => `Add ${amount} now`,
};

const hi: typeof en = {
  balance: 'आपका बैलेंस',
  balanceAfter: 'इस दाँव के बाद',
  short: (missing) => `आपका बैलेंस · ${rupeesText(missing)} कम`,
  addNow: (amount) => `अभी ${amount} जोड़ें`,
};

/**
 * The extension's texts ship in its own chunk, in both languages: it has to render together with the dialog around
 * it.
 */
export const stakeTexts = { en, hi };
