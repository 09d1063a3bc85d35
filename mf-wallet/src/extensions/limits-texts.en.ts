export const limitsEn = {
  title: 'Play within your limits',
  daily: 'Stakes a day',
  weekly: 'Stakes a week',
  breakUntil: (when: string) => `You are taking a break until ${when}.`,
  excluded: 'You have excluded yourself. This account plays no more.',
  change: 'Your limits',
};
