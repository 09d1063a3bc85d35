/** Every address of the portal. Links, guards, menus and mails take them from here. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  undoEmailChange: '/undo-email-change',
  dashboard: '/user/dashboard',
  teams: '/user/teams',
  wallet: '/user/wallet',
  refer: '/user/refer',
  profile: '/user/profile',
  paySuccess: '/user/pay-success',
  match: '/match',
  ops: '/ops',
  operatorAccount: '/ops/account',
} as const;

/** The page of a match: for everyone who has its address. */
export const matchPath = (matchID: string): string => `${paths.match}/${encodeURIComponent(matchID)}`;

/** What everybody may check: pages of their own, which no first visit carries. */
export const openPaths = { fair: '/fair', rules: '/rules', help: '/help' } as const;
/** What everybody who joins agrees to, on the page of help. */
export const termsPath = `${openPaths.help}#terms`;
/** Support, about a match or a line of the statement. */
export const supportPath = (what: { match: string } | { transaction: string }): string =>
  `${openPaths.help}?${new URLSearchParams(what).toString()}#contact`;
/** Where an own entry is checked. */
export const fairPath = (entryId: string): string => `${openPaths.fair}?entry=${encodeURIComponent(entryId)}`;
/** The rules of a hash, as a contest names them. */
export const rulesPath = (hash: string): string => `${openPaths.rules}?version=${encodeURIComponent(hash)}`;
