/**
 * Who emits and who hears each event: the event table of packages/contracts, written down here because secrets are made
 * before anything is installed. tests/deploy/broker.db.test.ts holds the two together.
 * @type {Record<string, { emitter: string, consumers: string[] }>}
 */
export const routes = {
  'user-registered': { emitter: 'svc-auth', consumers: ['svc-wallet', 'svc-contest'] },
  'user-status-changed': { emitter: 'svc-auth', consumers: ['svc-wallet', 'svc-contest'] },
  'deposit-made': { emitter: 'svc-wallet', consumers: ['svc-wallet'] },
  'withdrawal-to-new-upi': { emitter: 'svc-wallet', consumers: ['svc-auth'] },
  'result-settled': { emitter: 'svc-contest', consumers: ['svc-wallet'] },
  'entry-cut': { emitter: 'svc-contest', consumers: ['svc-wallet'] },
  'stakes-settled': { emitter: 'svc-wallet', consumers: ['svc-contest'] },
  'market-settled': { emitter: 'svc-wallet', consumers: ['svc-contest'] },
};
