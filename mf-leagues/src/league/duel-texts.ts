const en = {
  title: 'Weekly duel',
  text: 'A league of two is a duel: who has more points from Monday to Sunday wins the week.',
  running: (yours: number, theirs: number, friend: string) => `This week: you ${yours}, ${friend} ${theirs}.`,
  outcome: {
    won: (friend: string) => `You beat ${friend}.`,
    lost: (friend: string) => `${friend} beat you.`,
    level: (friend: string) => `You and ${friend} are level.`,
  },
  score: (yours: number, theirs: number) => `${yours} to ${theirs}.`,
  weekOf: (day: string) => `Week of ${day}:`,
  card: 'The card of this duel',
  share: 'Share the card',
};
const hi: typeof en = {
  title: 'साप्ताहिक मुक़ाबला',
  text: 'दो की लीग एक मुक़ाबला है: सोमवार से रविवार तक जिसके ज़्यादा अंक, हफ़्ता उसका।',
  running: (yours, theirs, friend) => `इस सप्ताह: आप ${yours}, ${friend} ${theirs}।`,
  outcome: {
    won: (friend) => `आपने ${friend} को हराया।`,
    lost: (friend) => `${friend} ने आपको हराया।`,
    level: (friend) => `आप और ${friend} बराबर हैं।`,
  },
  score: (yours, theirs) => `${yours} और ${theirs}।`,
  weekOf: (day) => `${day} का सप्ताह:`,
  card: 'इस मुक़ाबले का कार्ड',
  share: 'कार्ड साझा करें',
};
/** Texts of the duel. They ship in the league's chunk, in both languages. */
export const duelTexts = { en, hi };
