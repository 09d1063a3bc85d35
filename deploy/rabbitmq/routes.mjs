/**
 * The emitters and consumers of each event. A copy of the event table of packages/contracts, because secrets are created
 * before packages are installed; tests/deploy/broker.db.test.ts compares the two.
 * @type {Record<string, { emitters: string[], consumers: string[] }>}
 */
export const routes = {
  'user-registered': { emitters: ['svc-auth'], consumers: ['svc-wallet', 'svc-contest'] },
  'user-status-changed': { emitters: ['svc-auth'], consumers: ['svc-wallet', 'svc-contest', 'svc-notify'] },
  'sessions-ended': { emitters: ['svc-auth'], consumers: ['svc-notify', 'svc-wallet'] },
  'deposit-made': { emitters: ['svc-wallet'], consumers: ['svc-wallet'] },
  'withdrawal-to-new-upi': { emitters: ['svc-wallet'], consumers: ['svc-auth'] },
  'result-settled': { emitters: ['svc-contest'], consumers: ['svc-wallet'] },
  'entry-cut': { emitters: ['svc-contest'], consumers: ['svc-wallet'] },
  'stakes-settled': { emitters: ['svc-wallet'], consumers: ['svc-contest'] },
  'market-settled': { emitters: ['svc-wallet'], consumers: ['svc-contest'] },
  'break-taken': { emitters: ['svc-wallet'], consumers: ['svc-notify'] },
  'player-told': { emitters: ['svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify'], consumers: ['svc-notify'] },
};
