import { rupeesText, stageTextsEn } from '@baazi/contracts';

/** Texts of this part, in the spec's spelling. */
export const en = {
  titleOf: ({ title }: { title: string; titleHi?: string }) => title,
  welcome: (name: string) => `Welcome, ${name}`,
  welcomeLine: 'Pick the winner, stake from ₹49 and get up to 8x return.',
  streak: ({ streak, coins, tomorrow }: { streak: number; coins: number; tomorrow: number }) => `Day ${streak} of your streak: ${coins} coins today, ${tomorrow} tomorrow.`,
  fewCoins: 'Too few coins for a stake. New ones come tomorrow.',
  bonusHint: (missing: number) => `Add ${rupeesText(missing)} or more to play`,
  addMoney: 'Add money',
  upcoming: 'Upcoming Matches',
  questions: 'Question of the day',
  noFixtures: 'No match left this season.',
  noFixturesHint: 'New fixtures appear here as soon as they are published.',
  seeTeams: 'See your teams',
  enterContest: 'Enter Contest',
  timeOver: 'Time Over',
  joined: 'Joined',
  confirming: 'Confirming',
  yes: 'Yes',
  no: 'No',
  matchNumber: (number: number) => `Match ${number}`,
  stages: stageTextsEn,
  matchDay: (day: string) => `Next Match Day: ${day}`,
  closesIn: (time: string) => `Entry closes in ${time}`,
  open: 'See the match',
  entries: {
    title: 'Your entries',
    open: 'Open',
    won: 'Won',
    lost: 'Lost',
    void: 'Refunded',
    corrected: 'Corrected',
    locksIn: (time: string) => `${time} left`,
    winsWithTeam: (rupees: number, team: string) => `wins ${rupeesText(rupees)} if ${team} win`,
    winsWithAnswer: (rupees: number, answer: string) => `wins ${rupeesText(rupees)} if ${answer}`,
    yours: (who: string, amount: string) => `Your entry: ${who}, ${amount}`,
  },
};

/** Texts of this part; Hindi is loaded only for its readers. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
