/**
 * Versions of the terms and rules that a player accepts when signing up. A new wording is a new version; that of the
 * rules is in their file name.
 */
export const agreedTo = { terms: '2', rules: '1' } as const;
