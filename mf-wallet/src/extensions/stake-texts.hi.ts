import { rupeesText } from '@baazi/contracts';
import type { stakeEn } from './stake-texts.en';

export const stakeHi: typeof stakeEn = {
  balance: 'आपका बैलेंस',
  balanceAfter: 'इस दाँव के बाद',
  short: (missing) => `आपका बैलेंस · ${rupeesText(missing)} कम`,
  addNow: (amount) => `अभी ${amount} जोड़ें`,
};
