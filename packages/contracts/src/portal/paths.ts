/** Every path of the portal; links, guards, menus and mails use these. */
export const paths = {
  home: '/',
  login: '/login',
  operatorLogin: '/login?console',
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

/** The public page of a match. */
export const matchPath = (matchID: string): string => `${paths.match}/${encodeURIComponent(matchID)}`;

/** The dashboard with the contest of a match open. */
export const contestPath = (matchID: string): string => `${paths.dashboard}?enter=${encodeURIComponent(matchID)}`;
/** A page that signs a visitor in for a match: afterwards the contest of that match is open. */
export const signInPathFor = (page: 'login' | 'signup', matchID: string | null): string =>
  matchID === null ? paths[page] : `${paths[page]}?match=${encodeURIComponent(matchID)}`;

/** Public pages, not part of the first visit's bundle. */
export const publicPaths = { fair: '/fair', rules: '/rules', help: '/help' } as const;
/** The terms, a section of the help page. */
export const termsPath = `${publicPaths.help}#terms`;
/** The support form about a match or a transaction. */
export const supportPath = (what: { match: string } | { transaction: string }): string =>
  `${publicPaths.help}?${new URLSearchParams(what).toString()}#contact`;
/** The page that verifies an entry. */
export const fairPath = (entryId: string): string => `${publicPaths.fair}?entry=${encodeURIComponent(entryId)}`;
/** The page of a rules version, by its hash. */
export const rulesPath = (hash: string): string => `${publicPaths.rules}?version=${encodeURIComponent(hash)}`;
