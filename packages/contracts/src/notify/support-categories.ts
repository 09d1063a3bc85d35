/** What somebody may ask support about. */
export const supportCategories = ['money', 'contest', 'account', 'limits', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];
