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
  rules: 'Rules of this contest',
  cancel: 'Cancel',
  join: 'Join',
  joining: 'Joining...',
  banner: 'Please correct the following errors',
  amountMissing: 'Please Enter Amount.',
  amountSmall: 'Minimum amount is 49.',
  teamMissing: 'Pleae choose team that can win.',
  maxStake: (rupees: number) => `At most ${rupeesText(rupees)} on this contest`,
  contestJoined: 'Contest Joined',
  questionSubmitted: 'Question Submitted.',
  confirmingEntry: 'Your entry is being confirmed.',
};
