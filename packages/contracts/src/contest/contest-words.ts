/** The spec's words for the fields of a stake (section 5). */
export const stakeWords = {
  missing: 'Please Enter Amount.',
  wrong: 'Please Enter Amount.',
  tooSmall: 'Minimum amount is 49.',
} as const;
export const matchEntryWords = { team: 'Pleae choose team that can win.' } as const;
