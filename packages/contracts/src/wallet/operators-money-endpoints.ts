import { endpoint } from '../endpoint';
import type { operatorsMoneyShapes as s } from './operators-money-shapes';

type S = typeof s;
const owner = 'svc-wallet';

export const rehearseResult = /*#__PURE__*/ endpoint<S['rehearseResult']>()({
  method: 'GET',
  path: '/api/admin/ledger/rehearsal',
  access: 'operator',
  owner,
  summary: 'What an outcome would move between players and house, without moving it',
  refusals: {},
});
export const playerStory = /*#__PURE__*/ endpoint<S['playerStory']>()({
  method: 'GET',
  path: '/api/admin/players/:userId/story',
  access: 'operator',
  owner,
  summary: "A player's money in figures: deposits, withdrawals, stakes, friends and linked accounts",
  refusals: { 'user-not-found': 404 },
});
