export const extensionEn = {
  title: 'Your leagues',
  rank: (rank: number) => `You are #${rank}`,
  unranked: 'No rank yet',
  you: 'You',
  more: (count: number) => `and ${count} more`,
  without: (count: number) => (count === 1 ? '1 member did not pick.' : `${count} members did not pick.`),
  all: 'All leagues',
};
