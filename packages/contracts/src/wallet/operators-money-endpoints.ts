import { endpoint } from '../endpoint';
import type { operatorsMoneyShapes as s } from './operators-money-shapes';

type S = typeof s;
const owner = 'svc-wallet';

export const rehearseResult = /*#__PURE__*/ endpoint<S['rehearseResult']>()({
  method: 'GET',
  path: '/api/admin/ledger/rehearsal',
  access: 'operator',
  owner,
  summary: 'Dry run of an outcome: money moved between players and house',
  refusals: {},
});
export const moneyDays = /*#__PURE__*/ endpoint<S['moneyDays']>()({
  method: 'GET',
  path: '/api/admin/ledger/days',
  access: 'operator',
  owner,
  summary: 'Money over time: deposits, withdrawals, stakes, payouts, house result and bonus by day or hour',
  refusals: {},
});
export const moneyWaiting = /*#__PURE__*/ endpoint<S['moneyWaiting']>()({
  method: 'GET',
  path: '/api/admin/ledger/waiting',
  access: 'operator',
  owner,
  summary: 'Pending money by age, and payments in suspense by cause',
  refusals: {},
});
export const ledgerMonth = /*#__PURE__*/ endpoint<S['ledgerMonth']>()({
  method: 'GET',
  path: '/api/admin/ledger/month',
  access: 'operator',
  owner,
  summary: "The statement of a month: each account's opening, movements and closing",
  refusals: {},
});
export const hedges = /*#__PURE__*/ endpoint<S['hedges']>()({
  method: 'GET',
  path: '/api/admin/hedges',
  access: 'operator',
  owner,
  summary: 'Linked players with entries on both sides of a contest',
  refusals: {},
});
export const writeNote = /*#__PURE__*/ endpoint<S['writeNote']>()({
  method: 'POST',
  path: '/api/admin/players/:userId/notes',
  access: 'operator',
  duties: ['support', 'money'],
  owner,
  summary: 'Write a permanent note about a player',
  refusals: { 'user-not-found': 404 },
});
export const playerStory = /*#__PURE__*/ endpoint<S['playerStory']>()({
  method: 'GET',
  path: '/api/admin/players/:userId/story',
  access: 'operator',
  duties: ['support', 'money'],
  budget: 'people',
  owner,
  summary: "A player's money in figures: deposits, withdrawals, stakes, friends and linked accounts",
  refusals: { 'user-not-found': 404 },
});
export const importStatement = /*#__PURE__*/ endpoint<S['importStatement']>()({
  method: 'POST',
  path: '/api/admin/bank-lines/import',
  access: 'operator',
  duties: ['money'],
  owner,
  maxBodyBytes: 2_000_000,
  summary: 'Import a bank statement or a settlement report as CSV',
  refusals: {},
});
export const bankLines = /*#__PURE__*/ endpoint<S['bankLines']>()({
  method: 'GET',
  path: '/api/admin/bank-lines',
  access: 'operator',
  owner,
  summary: 'Lines of imported statements; open ones do not agree with the ledger',
  refusals: {},
});
export const explainBankLine = /*#__PURE__*/ endpoint<S['explainBankLine']>()({
  method: 'POST',
  path: '/api/admin/bank-lines/:id/explain',
  access: 'operator',
  duties: ['money'],
  owner,
  summary: 'Explain an open line of a statement',
  refusals: { conflict: 409 },
});
