export const happenedEn = {
  results: 'Last results',
  winners: 'Recent winners',
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
};
