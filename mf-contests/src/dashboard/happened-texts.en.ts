export const recentEn = {
  titleOf: ({ title }: { title: string; titleHi?: string }) => title,
  results: 'Last results',
  winners: 'Recent winners',
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
};
