import { rupeesText } from '@baazi/contracts';

export const stakeEn = {
  balance: 'Your balance',
  balanceAfter: 'After this stake',
  short: (missing: number) => `Your balance · ${rupeesText(missing)} short`,
  addNow: (amount: string) => `Add ${amount} now`,
};
