/**
 * A public key of a team, base64 of its SPKI. `until`: releases that are signed later (ISO) are refused; `revoked`: all.
 * @typedef {{ publicKey: string, until?: string, revoked?: boolean }} OwnerKey
 */

/**
 * Who owns which paths and slots: under review, so that no release of one team takes them from another. `keys`: the
 * only ones that sign releases of this app; without any, RELEASE_KEYS do. The shell is an app like others. `team`: who
 * answers for its faults, as operators read it.
 * @type {Readonly<Record<string, { paths: readonly string[], slots: readonly string[], team?: string, keys?: readonly OwnerKey[] }>>}
 */
export const ownersUnderReview = {
  'mf-account': { team: 'Accounts', paths: ['/user/profile', '/ops/account'], slots: ['told-here'] },
  'mf-contests': {
    team: 'Contests',
    paths: ['/user/dashboard', '/user/teams', '/match'],
    slots: ['dashboard-aside', 'teams-aside', 'stake-money', 'match-aside'],
  },
  'mf-leagues': { team: 'Leagues', paths: ['/user/leagues'], slots: [] },
  'mf-ops': { team: 'Operations', paths: ['/ops'], slots: [] },
  'mf-public': {
    team: 'Public pages',
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
  'mf-wallet': { team: 'Money', paths: ['/user/wallet', '/user/refer', '/user/pay-success'], slots: [] },
};
