export const happenedEn = {
  results: 'Last results',
  winners: 'Recent winners',
  paid: (won: number, entries: number) => `${won} of ${entries} ${entries === 1 ? 'entry' : 'entries'} won`,
};
