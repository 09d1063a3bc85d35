import { endpoint, withRefusals } from '../endpoint';
import type { walletShapes as s } from './wallet-shapes';

type S = typeof s;
const owner = 'svc-wallet';
const withdrawalRefusals = {
  'withdrawal-not-found': 404,
  'withdrawal-moved-on': 409,
} as const;

export const claimDeposit = /*#__PURE__*/ endpoint<S['claimDeposit']>()({
  method: 'PUT',
  path: '/api/user/wallet/balance',
  access: 'player',
  owner,
  movesMoney: true,
  summary: 'Claim a paid deposit',
  refusals: { 'payment-pending': 409, 'payment-held': 409 },
});
export const createPaymentLink = /*#__PURE__*/ endpoint<S['createPaymentLink']>()({
  method: 'POST',
  path: '/api/user/wallet/create-payment-link',
  access: 'player',
  owner,
  movesMoney: true,
  summary: 'Start a deposit',
  refusals: {
    'deposit-limit': 422,
    'open-payments': 429,
    'timed-out-by-player': 403,
    'account-blocked': 403,
    'wound-down': 403,
    'mode-closed': 403,
    'provider-down': 503,
  },
});
export const withdraw = /*#__PURE__*/ endpoint<S['withdraw']>()({
  method: 'PUT',
  path: '/api/user/wallet/withdraw',
  access: 'player',
  owner,
  movesMoney: true,
  summary: 'Ask for a withdrawal to UPI',
  refusals: {
    'over-withdrawable': 422,
    'stake-deposits-first': 422,
    'below-minimum': 422,
    'confirm-password': 403,
    'wrong-password': 422,
    'verify-email-first': 403,
    'withdrawals-frozen': 409,
    'withdrawals-held': 403,
    'account-blocked': 403,
    'mode-closed': 403,
  },
});
export const transactions = /*#__PURE__*/ endpoint<S['transactions']>()({
  method: 'GET',
  path: '/api/user/wallet/transactions',
  access: 'player',
  owner,
  summary: 'Own transactions',
  refusals: {},
});
export const transactionDetail = /*#__PURE__*/ endpoint<S['transactionDetail']>()({
  method: 'GET',
  path: '/api/user/wallet/transactions/:id',
  access: 'player',
  owner,
  summary: 'The ledger transfer behind a transaction',
  refusals: {},
});
export const wallet = /*#__PURE__*/ endpoint<S['wallet']>()({
  method: 'GET',
  path: '/parts/wallet',
  access: 'player',
  owner,
  summary: "The player's wallet",
  refusals: {},
});
export const ownWalletData = /*#__PURE__*/ endpoint<S['ownWalletData']>()({
  method: 'GET',
  path: '/parts/wallet-data',
  access: 'player',
  owner,
  callers: ['svc-auth'],
  summary: "The player's ledger for the data download",
  refusals: {},
});
export const friends = /*#__PURE__*/ endpoint<S['friends']>()({
  method: 'GET',
  path: '/api/user/wallet/friends',
  access: 'player',
  owner,
  summary: 'Referred friends',
  refusals: {},
});
export const ownWithdrawals = /*#__PURE__*/ endpoint<S['ownWithdrawals']>()({
  method: 'GET',
  path: '/api/user/wallet/withdrawals',
  access: 'player',
  owner,
  summary: 'Own withdrawals',
  refusals: {},
});
export const cancelWithdrawal = /*#__PURE__*/ endpoint<S['cancelWithdrawal']>()({
  method: 'POST',
  path: '/api/user/wallet/withdrawals/:id/cancel',
  access: 'player',
  owner,
  movesMoney: true,
  summary: 'Cancel a withdrawal not yet sent',
  refusals: withdrawalRefusals,
});
export const dailyCoins = /*#__PURE__*/ endpoint<S['dailyCoins']>()({
  method: 'GET',
  path: '/api/user/wallet/daily-coins',
  access: 'player',
  owner,
  summary: "The day's coins and their streak, in the money mode play",
  refusals: { 'mode-closed': 403 },
});
export const readLimits = /*#__PURE__*/ endpoint<S['readLimits']>()({
  method: 'GET',
  path: '/api/user/wallet/limits',
  access: 'player',
  owner,
  summary: 'Own limits',
  refusals: {},
});
export const setLimits = /*#__PURE__*/ endpoint<S['setLimits']>()({
  method: 'PUT',
  path: '/api/user/wallet/limits',
  access: 'player',
  owner,
  summary: 'Set own limits, take a break',
  refusals: {},
});
export const statement = /*#__PURE__*/ endpoint<S['statement']>()({
  method: 'GET',
  path: '/api/user/wallet/statement',
  access: 'player',
  owner,
  summary: 'Statement as CSV or a printable page',
  refusals: {},
});
export const webhook = /*#__PURE__*/ endpoint<S['webhook']>()({
  method: 'POST',
  path: '/api/payments/webhook/:provider',
  access: 'provider',
  owner,
  summary: 'Payment provider events',
  refusals: { 'bad-signature': 401 },
});

export const adminWithdrawals = /*#__PURE__*/ endpoint<S['adminWithdrawals']>()({
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: 'operator',
  duties: ['support', 'money'],
  owner,
  summary: 'Withdrawals',
  refusals: {},
});
export const approveWithdrawal = /*#__PURE__*/ endpoint<S['approveWithdrawal']>()({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Approve a withdrawal',
  refusals: /*#__PURE__*/ withRefusals(withdrawalRefusals, {
    'second-operator-needed': 409,
    'player-blocked': 409,
    'player-frozen': 409,
    'withdrawal-waits': 409,
    'own-benefit': 403,
  }),
});
export const rejectWithdrawal = /*#__PURE__*/ endpoint<S['rejectWithdrawal']>()({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/reject',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Reject a withdrawal',
  refusals: withdrawalRefusals,
});
export const settlePayout = /*#__PURE__*/ endpoint<S['settlePayout']>()({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/settle',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Record the outcome of a payout manually',
  refusals: /*#__PURE__*/ withRefusals(withdrawalRefusals, {
    'second-operator-needed': 409,
    'own-benefit': 403,
    'payout-under-way': 409,
  }),
});
export const trialBalance = /*#__PURE__*/ endpoint<S['trialBalance']>()({
  method: 'GET',
  path: '/api/admin/ledger/trial-balance',
  access: 'operator',
  owner,
  summary: 'Trial balance',
  refusals: {},
});
export const windDown = /*#__PURE__*/ endpoint<S['windDown']>()({
  method: 'POST',
  path: '/api/admin/wind-down',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Switch wind-down on or off',
  refusals: { 'mode-closed': 409 },
});
export const adminDeposits = /*#__PURE__*/ endpoint<S['adminDeposits']>()({
  method: 'GET',
  path: '/api/admin/deposits',
  access: 'operator',
  duties: ['support', 'money'],
  owner,
  summary: 'Payments and suspense',
  refusals: {},
});
export const matchSuspense = /*#__PURE__*/ endpoint<S['matchSuspense']>()({
  method: 'POST',
  path: '/api/admin/deposits/:id/match',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Credit or refund a payment in suspense',
  refusals: {
    'user-not-found': 404,
    conflict: 409,
    'refund-by-hand': 409,
    'refund-under-way': 409,
    'second-operator-needed': 409,
    'wrong-currency': 409,
    'account-closed': 409,
    'own-benefit': 403,
  },
});
export const adminReferrals = /*#__PURE__*/ endpoint<S['adminReferrals']>()({
  method: 'GET',
  path: '/api/admin/referrals',
  access: 'operator',
  duties: ['support', 'money'],
  owner,
  summary: 'Referrals',
  refusals: {},
});
export const decideReferral = /*#__PURE__*/ endpoint<S['decideReferral']>()({
  method: 'POST',
  path: '/api/admin/referrals/:id/decide',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Credit or deny a held referral',
  refusals: {
    conflict: 409,
    'own-benefit': 403,
    'account-closed': 409,
  },
});
export const playerStatement = /*#__PURE__*/ endpoint<S['playerStatement']>()({
  method: 'GET',
  path: '/api/admin/players/:userId/statement',
  access: 'operator',
  duties: ['support', 'money'],
  budget: 'people',
  owner,
  summary: "A player's statement",
  refusals: { 'user-not-found': 404 },
});
export const releaseWithdrawals = /*#__PURE__*/ endpoint<S['releaseWithdrawals']>()({
  method: 'POST',
  path: '/api/admin/players/:userId/release-withdrawals',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: "End the review that holds a player's withdrawals",
  refusals: {
    'user-not-found': 404,
    'own-benefit': 403,
  },
});
export const adjust = /*#__PURE__*/ endpoint<S['adjust']>()({
  method: 'POST',
  path: '/api/admin/ledger/adjustments',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Propose or confirm a manual adjustment',
  refusals: {
    'second-operator-needed': 409,
    'own-benefit': 403,
    'account-closed': 409,
    'user-not-found': 404,
    conflict: 409,
  },
});
export const adjustments = /*#__PURE__*/ endpoint<S['adjustments']>()({
  method: 'GET',
  path: '/api/admin/ledger/adjustments',
  access: 'operator',
  owner,
  summary: 'Manual adjustments',
  refusals: {},
});
export const walletAudit = /*#__PURE__*/ endpoint<S['walletAudit']>()({
  method: 'GET',
  path: '/parts/wallet-audit',
  access: 'operator',
  owner,
  summary: "svc-wallet's audit log",
  refusals: {},
});

export const placeStake = /*#__PURE__*/ endpoint<S['placeStake']>()({
  method: 'POST',
  path: '/internal/stakes/place',
  access: 'service',
  owner,
  callers: ['svc-contest'],
  summary: 'Hold a stake',
  refusals: { conflict: 409 },
});
export const placeStakes = /*#__PURE__*/ endpoint<S['placeStakes']>()({
  method: 'POST',
  path: '/internal/stakes/place-together',
  access: 'service',
  owner,
  callers: ['svc-contest'],
  summary: 'Hold stakes of several players, each decided independently',
  refusals: {},
});
export const closeStake = /*#__PURE__*/ endpoint<S['closeStake']>()({
  method: 'POST',
  path: '/internal/stakes/close',
  access: 'service',
  owner,
  callers: ['svc-contest'],
  summary: 'Close a reservation permanently',
  refusals: { conflict: 409 },
});
export const settledStakes = /*#__PURE__*/ endpoint<S['settledStakes']>()({
  method: 'POST',
  path: '/internal/stakes/settled',
  access: 'service',
  owner,
  callers: ['svc-contest'],
  summary: 'Settlements of these stakes, for entries that missed their event',
  refusals: {},
});
export const openWallet = /*#__PURE__*/ endpoint<S['openWallet']>()({
  method: 'POST',
  path: '/internal/wallets/open',
  access: 'service',
  owner,
  callers: ['svc-auth'],
  summary: 'Open a wallet with the joining bonus',
  refusals: {},
});
export const closeWallet = /*#__PURE__*/ endpoint<S['closeWallet']>()({
  method: 'POST',
  path: '/internal/wallets/:userId/close',
  access: 'service',
  owner,
  callers: ['svc-auth'],
  summary: 'Close an empty wallet, when its owner becomes an operator or deletes the account',
  refusals: {},
});
export const moneyHeld = /*#__PURE__*/ endpoint<S['moneyHeld']>()({
  method: 'GET',
  path: '/internal/wallets/:userId/held',
  access: 'service',
  owner,
  callers: ['svc-auth'],
  summary: 'Whether an account still holds money',
  refusals: {},
});
export const keepLogHead = /*#__PURE__*/ endpoint<S['keepLogHead']>()({
  method: 'POST',
  path: '/internal/operators-logs/heads',
  access: 'service',
  owner,
  callers: ['svc-auth', 'svc-contest', 'svc-notify'],
  summary: "Seal the head of the caller's operators' log",
  refusals: { conflict: 409 },
});
export const closeOut = /*#__PURE__*/ endpoint<S['closeOut']>()({
  method: 'POST',
  path: '/internal/wallets/:userId/close-out',
  access: 'service',
  owner,
  callers: ['svc-auth'],
  summary: 'Pay out the rest of a closed account',
  refusals: {},
});
