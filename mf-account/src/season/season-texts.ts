export const en = {
  titleOf: ({ title }: { title: string; titleHi?: string }) => title,
  title: 'Your season',
  net: 'Net by week',
  week: 'Week from',
  amount: 'Net',
  netOfWeeks: (weeks: number, total: string) => `Net of ${weeks} weeks, ${total} in all`,
  hit: 'Hit rate by team',
  team: 'Team',
  right: 'Right',
  rate: 'Hit rate',
  all: 'All picks',
  streak: 'In a row',
  inARow: (streak: number) => (streak > 0 ? `${streak} right` : streak < 0 ? `${-streak} wrong` : '–'),
  best: 'Best call',
  worst: 'Worst call',
  yes: 'Yes',
  no: 'No',
  rightOf: (right: number, decided: number) => `${right} of ${decided}`,
  table: 'As a table',
};

export const seasonTexts = { en, hi: () => import('./season-texts.hi').then(({ hi }) => hi) };
