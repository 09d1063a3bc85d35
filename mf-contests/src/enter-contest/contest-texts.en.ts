import { rupeesText } from '@baazi/contracts';

export const contestEn = {
  title: 'Enter Contest',
  about: 'The more you stake, the higher the return when you are right.',
  chooseTeam: 'Choose your team',
  yourAnswer: (answer: string) => `Your answer: ${answer}`,
  amount: 'Amount',
  winningAmount: 'Winning Amount',
  from: (rupees: number) => `from ${rupeesText(rupees)}`,
  multiple: (times: number) => `${times}x`,
  balance: 'Your balance',
  balanceAfter: 'After this stake',
  cancel: 'Cancel',
  join: 'Join',
  joining: 'Joining...',
  banner: 'Please correct the following errors',
  amountMissing: 'Please Enter Amount.',
  amountSmall: 'Minimum amount is 49.',
  teamMissing: 'Pleae choose team that can win.',
  addNow: (amount: string) => `Add ${amount} now`,
  topUp: (missing: number) => `Add ${rupeesText(missing)} or more to play`,
  maxStake: (rupees: number) => `At most ${rupeesText(rupees)} on this contest`,
};
