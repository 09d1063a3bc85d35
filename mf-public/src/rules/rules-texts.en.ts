export const rulesEn = {
  title: 'Rules',
  back: 'Back',
  fair: 'Fair Play',
  lead: 'A contest goes by the rules that it was opened under. Its card, its entries and their receipts name them by this hash, and the text of a hash never changes.',
  version: (version: string) => `Version ${version}`,
  newest: 'For contests opened from now on',
  earlier: 'For contests that were opened under it',
  hash: 'SHA-256 of the English text',
  same: 'This browser has just made the same hash from the text.',
  other: 'The text does not give this hash. Do not trust it.',
  versions: 'Versions',
};
