/**
 * Who owns which paths and slots: under review, so that no release of one team takes them from another.
 * @type {Readonly<Record<string, { paths: readonly string[], slots: readonly string[] }>>}
 */
export const ownersUnderReview = {
  'mf-account': { paths: ['/user/profile', '/ops/account'], slots: ['told-here'] },
  'mf-contests': {
    paths: ['/user/dashboard', '/user/teams', '/match'],
    slots: ['dashboard-aside', 'teams-aside', 'stake-money', 'match-aside'],
  },
  'mf-leagues': { paths: ['/user/leagues'], slots: [] },
  'mf-ops': { paths: ['/ops'], slots: [] },
  'mf-public': {
    paths: [
      '/',
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password',
      '/undo-email-change',
      '/fair',
      '/rules',
      '/help',
      '*',
    ],
    slots: [],
  },
  'mf-wallet': { paths: ['/user/wallet', '/user/refer', '/user/pay-success'], slots: [] },
};
