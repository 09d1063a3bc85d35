/** What whoever joins agrees to, as a form or as a guest. A new wording is a new version; the rules' is their file's. */
export const agreedTo = { terms: '1', rules: '1' } as const;
