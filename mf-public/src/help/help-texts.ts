export const en = {
  title: 'Help',
  back: 'Back',
  rules: 'Rules',
  how: {
    title: 'How it works',
    lines: [
      'Choose the team that wins a match, or answer Yes or No to a question, and stake from ₹49. One entry on each match and on each question.',
      'Entry to a match closes 30 minutes before its start, a question at 19:30 or earlier. The time of our server counts, and the page counts down by it.',
      'The official result decides. You see it live; what you won is in your wallet at once.',
      'Anybody can check that we paid what we owe: each entry has a signed receipt, each contest a closed book.',
    ],
    fair: 'How to check us',
  },
  tiers: {
    title: 'What you win',
    text: 'The stake decides how many times over it is paid if you are right. The amount is shown before you confirm, and it is what is paid.',
    stake: 'Stake',
    pays: 'Pays',
    from: (stake: string) => `from ${stake}`,
    times: (multiple: number) => `${multiple}x`,
    example: 'For example',
    exampleOf: (stake: string, wins: string) => `${stake} wins ${wins}`,
    lost: 'A wrong call loses its stake, never more.',
  },
  payouts: {
    title: 'Payouts and their times',
    lines: [
      'A result is declared after the match by an operator who names the source. Winnings are credited within seconds of it.',
      'Withdraw from ₹100 to your UPI ID. It is credited within 72 hours of your request, mostly much sooner.',
      'Bonus money is for playing; what it wins is yours.',
      'A match without a result, an abandoned match or a withdrawn question gives the whole stake back, as it was paid.',
      'A result that was declared wrongly is corrected; your entry then says what it was, what it is, and why.',
    ],
    /** lines that hold only while a policy is in force, by its name */
    policies: {
      'deposits-staked-once': 'Money that you add can be withdrawn after it was staked once.',
      'reward-after-settled-stake':
        'A referral reward is credited when the first deposit of your friend was staked and decided.',
      'one-side-per-group': 'Linked accounts, such as those of one device, take one side of a contest.',
    },
    freely: 'Money that you add can be withdrawn at any time, also unstaked.',
    sandbox: 'This is a trial: its rupees are not real money.',
    windDown: 'Deposits and contests are closed. Open contests are decided, and you can withdraw all that is yours.',
    play: 'Here coins are played for. Nothing is paid in and nothing is paid out.',
  },
  fees: {
    title: 'Fees',
    text: 'None. We charge nothing for adding money, playing, winning or withdrawing.',
    coins: 'None. Nothing can be paid for here.',
  },
  limits: {
    title: 'Keep it a game',
    lines: [
      'Set a limit on what you add and what you stake, for a day or a week. A lower one holds at once, a higher one only after a day.',
      'Take a break, or exclude yourself for longer. Nothing here ends it early; your money stays yours to withdraw.',
      'Never play with money that you need, to win back what you lost, or on borrowed money.',
    ],
    coins: [
      'Set a limit on what you stake, for a day or a week. A lower one holds at once, a higher one only after a day.',
      'Take a break, or exclude yourself for longer. Nothing here ends it early.',
      'Never play to win back what you lost.',
    ],
    toLimits: 'Your limits, in the wallet',
    worried: 'Is it no longer a game?',
    talk: 'Talk to somebody. These are free, do not belong to us, and need not know your name:',
    manas: 'the national mental health line of India, day and night, in 20 languages',
    emergency: 'in an emergency',
    source:
      'Source: Ministry of Health and Family Welfare, National Tele Mental Health Programme; Emergency Response Support System. Last checked in November 2026.',
  },
  terms: {
    title: 'Terms',
    version: (version: string) =>
      `Version ${version}. Whoever joins, as a member or as a guest, agrees to these terms and to the rules of the contests; we keep which version it was.`,
    lines: (minimumAge: number) => [
      `You are ${minimumAge} or older, and the law where you live lets you take part. One person has one account, and plays for nobody else.`,
      'The account is yours to guard. What is done with your password or your devices counts as done by you, until you tell us.',
      'Several accounts of one person, both sides of one contest, or a false referral may be blocked and their bonuses taken back. We say why, and you may answer.',
      'A contest goes by the rules that it was opened under. Nobody here decides a result by who would win.',
      'We keep what we need to run your account and what the law asks for, sell none of it, and give you all of it on your profile. You may delete your account there.',
      'We may end the service after telling you ahead; then contests that are open are refunded, and wallets that hold money are paid out.',
      'New terms get a new version and hold from the day that we tell you of them.',
    ],
    money:
      'Money in your wallet is yours. You may withdraw it also when you no longer play, or when we end your account; bonus money is ours until it has won.',
    coins: 'Coins are not money. They cannot be bought, sold, given away or paid out, and end with your account.',
  },
};

/** Texts of the help page and the terms. */
export const helpTexts = { en, hi: () => import('./help-texts.hi').then(({ hi }) => hi) };
